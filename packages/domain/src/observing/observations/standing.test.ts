import {
  cancelObservationInput,
  listStatusChangesInput,
  type Observation,
  observation as onTheWire,
  updateObservationInput,
} from "@meridian/contract";
import { observations } from "@meridian/database";
import { type TestUser, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import {
  cancelObservation,
  deleteObservation,
  getObservation,
  listStatusChanges,
  updateObservation,
} from "./index.ts";
import { keptOf, observing } from "./observing.fixture.ts";

const database = testDatabase();

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => "done",
    (error) => error.code,
  );

/** People in every relation to an observation, and people in none. */
async function everybody() {
  const scene = await observing(database);
  const { make, onSite, site, project, keeper, leader, observer } = scene;
  const boss = await make.user();
  const [regular, deputy, colleague, outsider] = await Promise.all(
    Array.from({ length: 4 }, () => make.user()),
  );
  const present = await make.organization(boss.id);
  await make.organizationMember(present.id, regular!.id);
  await make.organizationMember(present.id, deputy!.id, { can_manage_observatories: true });
  await make.observatoryMember(site.id, { organization_id: present.id }, { can_operate: true });
  const owning = await make.organization(leader.id);
  await make.organizationMember(owning.id, colleague!.id);
  await database.sql`
    update projects set doc = doc || jsonb_build_object('organization_id', ${owning.id}::text) where id = ${project.id}`;
  await make.project(outsider!.id);
  await make.observatory(outsider!.id);
  const hidden = await onSite({ can_view: false });
  return {
    ...scene,
    movers: {
      observer,
      keeper,
      operator: await onSite({ can_operate: true }),
      boss,
      deputy: deputy!,
      admin: await make.user({ server_admin: true }),
    },
    onlookers: {
      viewer: await onSite({ can_view: true }),
      another: await onSite({ can_observe: true }),
      regular: regular!,
      leader,
      colleague: colleague!,
    },
    strangers: { outsider: outsider!, hidden },
  };
}

const names = (people: object) => Object.keys(people);

test("an observation is seen by its submitter, its observatory's and its project's members, and no others", async () => {
  const { create, as, names: found, movers, onlookers, strangers } = await everybody();
  const { id, name } = await create();
  const reads = (user: TestUser) => [
    () => getObservation(as(user), { id }),
    () => listStatusChanges(as(user), listStatusChangesInput.parse({ id })),
  ];
  for (const [who, user] of Object.entries({ ...movers, ...onlookers })) {
    for (const read of reads(user)) expect(await outcome(read()), who).toBe("done");
    expect(await found(user), who).toContain(name);
  }
  for (const [who, user] of Object.entries(strangers)) {
    for (const read of reads(user)) expect(await outcome(read()), who).toBe("NOT_FOUND");
    expect(await found(user), who).toEqual([]);
  }
});

test("an observation is changed, cancelled and deleted by its submitter, operators and server administrators alone", async () => {
  const { create, as, movers, onlookers, strangers, told } = await everybody();
  const doings = (user: TestUser, id: string) => [
    () => updateObservation(as(user), updateObservationInput.parse({ id, name: `By ${user.name}` })),
    () => cancelObservation(as(user), cancelObservationInput.parse({ id })),
    () => deleteObservation(as(user), { id }),
  ];
  const { id } = await create();
  const kept = await keptOf(database);
  told.splice(0);
  for (const [who, user] of Object.entries({ ...onlookers, ...strangers }))
    for (const doing of doings(user, id))
      expect(await outcome(doing()), who).toBe(who in strangers ? "NOT_FOUND" : "FORBIDDEN");
  expect(await keptOf(database)).toEqual(kept);
  expect(told).toEqual([]);
  for (const [who, user] of Object.entries(movers))
    for (const at of [0, 1, 2]) {
      const made = await create();
      expect(await outcome(doings(user, made.id)[at]!()), `${who} ${at}`).toBe("done");
    }
});

test("an observation says what each person may do with it", async () => {
  const { create, as, movers, onlookers } = await everybody();
  const { id } = await create();
  const abilities = async (people: Record<string, TestUser>) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(people).map(async ([who, user]) => [
          who,
          (await getObservation(as(user), { id })).abilities,
        ]),
      ),
    );
  const all = {
    see_files: true,
    update: true,
    cancel: true,
    pause: false,
    resume: false,
    delete: true,
    judge: true,
    deliver: true,
  };
  const none = {
    see_files: false,
    update: false,
    cancel: false,
    pause: false,
    resume: false,
    delete: false,
    judge: false,
    deliver: false,
    set_status: [],
  };
  const operators = { set_status: ["assigned", "cancelled"] };
  expect(await abilities(movers)).toEqual(
    Object.fromEntries(
      names(movers).map((who) => [who, { ...all, ...(who === "observer" ? { set_status: [] } : operators) }]),
    ),
  );
  expect(await abilities(onlookers)).toEqual(
    Object.fromEntries(
      names(onlookers).map((who) => [
        who,
        { ...none, see_files: ["leader", "colleague"].includes(who), judge: who === "leader" },
      ]),
    ),
  );
});

test("an observation isn't found without a sign-in or under another id", async () => {
  const { create, as, observer } = await observing(database);
  const { id } = await create();
  const nobody = testContext(database, { actor: { type: "anonymous" } });
  for (const [ctx, wanted, code] of [
    [as(observer), "no-such-one", "NOT_FOUND"],
    [nobody, id, "UNAUTHENTICATED"],
  ] as const) {
    const doings = [
      getObservation(ctx, { id: wanted }),
      listStatusChanges(ctx, listStatusChangesInput.parse({ id: wanted })),
      updateObservation(ctx, updateObservationInput.parse({ id: wanted, name: "X" })),
      cancelObservation(ctx, cancelObservationInput.parse({ id: wanted })),
      deleteObservation(ctx, { id: wanted }),
    ];
    expect(await Promise.all(doings.map(outcome))).toEqual(Array(5).fill(code));
  }
  expect(await outcome(getObservation(testContext(database), { id }))).toBe("done");
});

test("a submitter who left project and observatory may cancel and delete, but no longer change", async () => {
  const { create, as, observer, site, project } = await observing(database);
  const [{ id }, { id: other }] = [await create(), await create()];
  await database.sql`delete from observatory_members where observatory_id = ${site.id}`;
  await database.sql`delete from project_members where project_id = ${project.id}`;
  const seen = await getObservation(as(observer), { id });
  expect(seen.abilities).toMatchObject({ update: false, cancel: true, delete: true });
  const change = updateObservation(as(observer), updateObservationInput.parse({ id, name: "Mine" }));
  await expect(change).rejects.toMatchObject({ code: "FORBIDDEN" });
  await cancelObservation(as(observer), cancelObservationInput.parse({ id }));
  await deleteObservation(as(observer), { id: other });
});

test("an observation is shown however odd its document is", async () => {
  const { make, as, names: found } = await observing(database);
  const admin = await make.user({ server_admin: true });
  const odd = [
    {
      name: 5,
      priority: "high",
      target: "M 31",
      exposures: {},
      windows: [{ start: "soon" }],
      status: "waiting",
    },
    {
      target: { name: "M 31", ra: -1, dec: "north" },
      exposures: [null, { filter: "V" }],
      external_storage_id: 7,
    },
    {
      project_id: 1,
      observatory_id: null,
      user_id: {},
      monitoring: [],
      constraints: { min_altitude: "high" },
    },
    {},
    [],
    "text",
    null,
  ];
  const seen: Observation[] = [];
  for (const [at, doc] of odd.entries()) {
    const id = `odd-${at}`;
    await database.sql`insert into observations (id, doc) values (${id}, ${JSON.stringify(doc)}::text::jsonb)`;
    seen.push(await getObservation(as(admin), { id }));
  }
  expect(await found(admin)).toEqual(expect.arrayContaining(odd.map(() => "")));
  for (const one of seen)
    expect(one).toMatchObject({ project_name: "", observatory_name: "", user_name: "" });
  expect(seen[0]).toMatchObject({ name: "", priority: 5, exposures: [], windows: [], status: "failed" });
  expect(seen[0]!.abilities).toEqual({
    see_files: true,
    update: false,
    cancel: false,
    pause: false,
    resume: false,
    delete: false,
    judge: true,
    deliver: true,
    set_status: [],
  });
  expect(seen[1]!.target).toEqual({ name: "M 31", ra: 0, dec: 0, rotation: null });
});

test("a sound observation is answered in full", async () => {
  const { make, as, observer, place } = await observing(database);
  const captured_files = [{ path: "a.fits" }];
  const { id } = await make.observation({ ...place, user_id: observer.id }, { captured_files });
  const seen = await getObservation(as(observer), { id });
  expect(onTheWire.safeParse(seen).error).toBeUndefined();
  expect(seen.captured_files).toEqual(captured_files);
  const { id: _, version, created_at, updated_at, ...stored } = (await observations.find(database.db, id))!;
  const { counted_since: __, ...shown } = stored;
  expect(seen).toMatchObject({ ...shown, rejected: [0] });
  expect(seen).not.toHaveProperty("counted_since");
});
