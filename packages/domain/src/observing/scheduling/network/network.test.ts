import { Readable } from "node:stream";
import { newId, statusChanges } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { enqueued, inTurn, memoryObjectStore, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import type { Context } from "../../../base/context.ts";
import { deleteObservatory, grantRapid } from "../../../places/observatories/index.ts";
import { judgeFiles, listUserFiles, receiveFile } from "../../files/index.ts";
import {
  getObservation,
  listObservations,
  listStatusChanges,
  repeatMonitoring,
  setObservationStatus,
  updateObservation,
} from "../../observations/index.ts";
import { assignWork } from "../assign.ts";
import { planDowntime } from "../downtimes/plan.ts";
import { explainObservation } from "../explain.ts";
import { endHold } from "../holds/end.ts";
import { holdObservatory } from "../holds/hold.ts";
import { reportOfNight } from "../report/report.ts";
import { scheduleObservatory } from "../tasks.ts";
import { validateObservation } from "../validate.ts";
import { network } from "./network.fixture.ts";

const database = testDatabase();
const never = new AbortController().signal;
const later = { start: "2026-05-01T00:00:00.000Z", end: "2026-05-02T00:00:00.000Z" };
/** A FITS file of one pixel. */
const image = Buffer.concat([
  Buffer.from(
    [
      "SIMPLE  =                    T",
      "BITPIX  =                   16",
      "NAXIS   =                    1",
      "NAXIS1  =                    1",
    ]
      .concat("END")
      .map((card) => card.padEnd(80))
      .join("")
      .padEnd(2880),
  ),
  Buffer.alloc(2880),
]);

/** Uploads images as the plugins of observatories do. */
const uploader = (system: Context) => {
  const objectStore = memoryObjectStore();
  return (observatoryId: string, id: string) =>
    receiveFile(
      { ...system, objectStore, actor: { type: "plugin", observatoryId } },
      { id, fileId: newId() },
      Readable.from([image]),
    );
};

beforeEach(async () => {
  for (const table of ["observations", "plugin_connections", "status_changes", "observatories"])
    await database.sql`delete from ${database.sql(table)}`;
});

test("a request to the network is placed nowhere until an observatory that fits executes it", async () => {
  const { site, submit, schedule, stateOf, as, observer, make } = await network(database);
  const member = await make.user();
  const id = await site();
  await make.observatoryMember(id, { user_id: member.id }, { can_view: true });
  const observation = await submit();
  expect(observation).toMatchObject({
    status: "pending",
    observatory_id: null,
    observatory_name: null,
    where: {},
  });
  expect(observation.abilities).toMatchObject({ update: true, cancel: true, delete: true });
  await expect(getObservation(as(member), observation)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await schedule();
  expect(await stateOf(observation.id)).toMatchObject({ status: "assigned", at: id });
  expect(await getObservation(as(member), observation)).toMatchObject({ observatory_id: id });
  const ofNetwork = async (asked: boolean) =>
    (
      await listObservations(as(observer), {
        limit: 9,
        sort: "created_at",
        order: "desc",
        network: asked,
      } as never)
    ).items;
  expect(await ofNetwork(true)).toHaveLength(1);
  expect(await ofNetwork(false)).toEqual([]);
});

test("an observatory that lacks the filter, aperture, pixel scale or field of view gets nothing; one that has them does", async () => {
  const { site, submit, schedule, stateOf } = await network(database);
  const camera = {
    focal_length: 1000,
    pixel_size: 5,
    sensor_width: 4000,
    sensor_height: 3000,
    aperture: 0.2,
  };
  await site({ filters: ["R"], equipment: camera });
  const fine = await site({ filters: ["L"], equipment: { ...camera, aperture: 0.5 } });
  const { id } = await submit({ where: { min_aperture: 0.4, max_pixel_scale: 1.1, min_field: 50 } });
  await schedule();
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: fine });
});

test("panels go to an observatory whose field of view holds one, and none is asked whose field isn't known", async () => {
  const { site, submit, schedule, stateOf, as, observer } = await network(database);
  const camera = { pixel_size: 5, sensor_width: 4000, sensor_height: 3000 };
  await site({ name: "Unknown" });
  const narrow = await site({ name: "Narrow", equipment: { ...camera, focal_length: 4000 } });
  const wide = await site({ name: "Wide", equipment: { ...camera, focal_length: 1000 } });
  const sequence = { mosaic: { columns: 2, rows: 1, panel_width: 40, panel_height: 30 } };
  const { id } = await submit({ sequence });
  const { observatories } = await explainObservation(as(observer), { id });
  const verdicts = observatories.map(({ observatory_name: name, hindrances }) => [
    name,
    hindrances[0]?.message,
  ]);
  expect(Object.fromEntries(verdicts)).toEqual({
    Unknown: "Its field of view isn't known, and panels need one.",
    Narrow: "Its field of view is 17.2′ × 12.9′, smaller than a panel of 40′ × 30′.",
    Wide: undefined,
  });
  await schedule();
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: wide });
  const field = "the observatory's field of view: panels would leave gaps";
  await expect(submit({ sequence, observatory_id: narrow, where: null })).rejects.toMatchObject({
    errors: [
      { path: "sequence.mosaic.panel_width", message: `must be at most 17.2′, ${field}` },
      { path: "sequence.mosaic.panel_height", message: `must be at most 12.9′, ${field}` },
    ],
  });
});

test("a request that no observatory fits is refused with the reasons of each; a site or the network must be named", async () => {
  const { site, submit, request } = await network(database);
  await site({ name: "Redhill", filters: ["R"] });
  const south = await site({ name: "South", latitude: -60 });
  const refusal = (fields: object) => submit(fields).catch(({ errors }) => errors);
  expect(await refusal({})).toEqual([
    {
      path: "where",
      message: expect.stringMatching(/Redhill: it has no filter L; South: the target never rises there/),
    },
  ]);
  expect(() => request({ where: null })).toThrow("or where: {} for any observatory that fits");
  expect(await refusal({ observatory_id: south, where: {} })).toContainEqual({
    path: "observatory_id",
    message: "must be left out with where, which asks the network",
  });
  expect(await refusal({ where: { observatory_ids: ["gone"] } })).toContainEqual({
    path: "where.observatory_ids.0",
    message: "must be an observatory in service where you may observe",
  });
});

test("a refusal names each field that alone excludes every observatory, and the project that leaves none", async () => {
  const { site, submit, make, observer } = await network(database);
  const small = await site({ name: "Small", filters: ["L"], equipment: { aperture: 0.3 } });
  await site({ name: "Large", filters: ["L", "R"], equipment: { aperture: 2 } });
  const exposures = ["L", "Ha"].map((filter) => ({ filter, exposure_time: 60, exposure_count: 1 }));
  const refusal = (fields: object) => submit(fields).catch(({ errors }) => errors);
  expect(await refusal({ where: { min_aperture: 4 }, exposures })).toEqual([
    {
      path: "where.min_aperture",
      message:
        "no observatory fits. Small: its aperture is 0.3 m, not 4 m or more; Large: its aperture is 2 m, not 4 m or more",
    },
    {
      path: "exposures.1.filter",
      message: "no observatory fits. Small: it has no filter Ha; Large: it has no filter Ha",
    },
  ]);
  expect(await refusal({ target: { name: "South", ra: 0, dec: -89 } })).toMatchObject([
    { path: "target.dec" },
  ]);
  expect(await refusal({ where: { observatory_ids: [small], min_aperture: 1 } })).toMatchObject([
    { path: "where.min_aperture" },
  ]);
  const away = await site({}, false);
  const project = await make.project(observer.id, { observatory_ids: [away] });
  expect(await refusal({ project_id: project.id })).toEqual([
    { path: "project_id", message: "must be a project with an observatory where you may observe" },
  ]);
});

test("an observatory where the observer may not observe, or that the project doesn't use, is never asked", async () => {
  const { site, submit, schedule, stateOf, make, observer } = await network(database);
  await site({}, false);
  const [unused, used] = [await site(), await site()];
  const project = await make.project(observer.id, { observatory_ids: [used] });
  const { id } = await submit({ project_id: project.id });
  await schedule();
  expect(await stateOf(id)).toMatchObject({ at: used });
  const named = await submit({ where: { observatory_ids: [unused] } });
  await schedule();
  expect(await stateOf(named.id)).toMatchObject({ at: unused });
});

test("an observatory with nothing to do comes before one at work, and then the one where the target is highest", async () => {
  const { site, submit, schedule, stateOf } = await network(database);
  const [low, high] = [await site({ latitude: 50 }), await site({ latitude: 70 })];
  const placed: (string | null)[] = [];
  for (let made = 0; made < 3; made += 1) {
    const { id } = await submit();
    await schedule();
    placed.push((await stateOf(id)).at);
  }
  expect(placed).toEqual([high, low, high]);
});

test("a higher priority goes first, whether it waits at the observatory or anywhere", async () => {
  const { site, submit, system, stateOf, schedule } = await network(database);
  const id = await site();
  const ids: string[] = [];
  for (const [where, priority] of [
    [null, 3],
    [{}, 5],
    [null, 7],
    [{}, 9],
    [null, 1],
  ] as const)
    ids.push(
      (await submit({ priority, where, observatory_id: where ? null : id, name: `Priority ${priority}` })).id,
    );
  await assignWork(system, id);
  const statuses = async () => (await Promise.all(ids.map(stateOf))).map(({ status }) => status);
  expect(await statuses()).toEqual(["pending", "assigned", "assigned", "assigned", "pending"]);
  await schedule();
  expect(await statuses()).toEqual(["pending", "assigned", "assigned", "assigned", "pending"]);
});

test("a request goes elsewhere from an observatory that rejects it, is held or goes away", async () => {
  const { site, submit, schedule, stateOf, say, as, keeper, leave, clock } = await network(database);
  const [first, second] = [await site({ latitude: 70 }), await site({ latitude: 55 })];
  const { id } = await submit();
  await schedule();
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: first });
  await say(first, { type: "reject", observation_id: id, reason: "Clouds." });
  expect(await stateOf(id)).toMatchObject({ status: "pending", at: null });
  await schedule();
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: second });
  clock.advance({ minutes: 31 });
  await holdObservatory(as(keeper), { id: second, reason: "Visitors", until: null });
  await schedule();
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: first });
  await leave(first);
  clock.advance({ minutes: 11 });
  await schedule();
  expect(await stateOf(id)).toMatchObject({ status: "pending", at: null });
});

test("a rejected request goes elsewhere at once, a rapid one likewise, and so does what a hold takes back", async () => {
  const { site, submit, schedule, stateOf, say, as, keeper, project, system } = await network(database);
  const [first, second] = [await site({ latitude: 70 }), await site({ latitude: 55 })];
  const { id } = await submit();
  await schedule();
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: first });
  await say(first, { type: "reject", observation_id: id, reason: "Clouds." });
  const wake = (observatory_id: string) => scheduleObservatory.run(system, { observatory_id }, never);
  await wake(first);
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: second });
  const { id: other } = await submit();
  await schedule();
  expect(await stateOf(other)).toMatchObject({ status: "assigned", at: first });
  await holdObservatory(as(keeper), { id: first, reason: "Visitors", until: null });
  expect(await enqueued(database, scheduleObservatory)).toContainEqual({ observatory_id: first });
  await wake(first);
  expect(await stateOf(other)).toMatchObject({ status: "assigned", at: second });
  await endHold(as(keeper), { id: first });
  for (const at of [first, second]) {
    await submit({ observatory_id: at, where: null, windows: [later] });
    await grantRapid(as(keeper), { id: at, projectId: project.id, per_month: 3 });
  }
  const { id: rapid } = await submit({ urgency: "rapid" });
  expect(await stateOf(rapid)).toMatchObject({ status: "assigned", at: first });
  await say(first, { type: "reject", observation_id: rapid, reason: "Clouds." });
  await wake(first);
  expect(await stateOf(rapid)).toMatchObject({ status: "assigned", at: second });
});

test("exposures are kept when their observatory goes away, and only the rest is asked for elsewhere", async () => {
  const { site, submit, schedule, stateOf, say, leave, connect, clock } = await network(database);
  const [first, second] = [await site({ latitude: 70 }), await site({ latitude: 55 })];
  const { id } = await submit();
  await schedule();
  await say(first, { type: "started", observation_id: id });
  await say(first, { type: "progress", observation_id: id, exposure: 0, acquired: 4 });
  await leave(first);
  clock.advance({ minutes: 11 });
  await schedule();
  expect(await stateOf(id)).toEqual({ status: "assigned", at: second, acquired: 4 });
  await connect(first);
  await expect(
    say(first, { type: "progress", observation_id: id, exposure: 0, acquired: 5 }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  await say(second, { type: "started", observation_id: id });
  await say(second, { type: "progress", observation_id: id, exposure: 0, acquired: 10 });
  await say(second, { type: "acquisition_complete", observation_id: id, files: [] });
  expect(await stateOf(id)).toEqual({ status: "completed", at: second, acquired: 10 });
  const steps = await database.db
    .select({ to: statusChanges.to_status, at: statusChanges.observatory_id })
    .from(statusChanges)
    .where(eq(statusChanges.observation_id, id))
    .orderBy(statusChanges.id);
  expect(steps.slice(0, 5)).toEqual([
    { to: "pending", at: null },
    ...["assigned", "in_progress", "pending"].map((to) => ({ to, at: first })),
    { to: "assigned", at: second },
  ]);
});

test("a request that isn't begun within half an hour goes to an observatory that can begin, and stays where there is none", async () => {
  const { site, submit, schedule, stateOf, clock, leave, connect } = await network(database);
  const [first, second] = [await site({ latitude: 70 }), await site({ latitude: 55 })];
  await leave(second);
  const { id } = await submit();
  await schedule();
  clock.advance({ minutes: 31 });
  await schedule();
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: first });
  await connect(second);
  await schedule();
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: second });
});

test("a suspended request is taken up elsewhere after half an hour", async () => {
  const { site, submit, schedule, stateOf, say, clock } = await network(database);
  const [first, second] = [await site({ latitude: 70 }), await site({ latitude: 55 })];
  const { id } = await submit();
  await schedule();
  await say(first, { type: "started", observation_id: id });
  await say(first, { type: "progress", observation_id: id, exposure: 0, acquired: 2 });
  await say(first, { type: "suspended", observation_id: id, reason: "Clouds." });
  await schedule();
  expect(await stateOf(id)).toMatchObject({ status: "suspended", at: first });
  await database.sql`update observations set updated_at = ${clock.now().toISOString()} where id = ${id}`;
  clock.advance({ minutes: 31 });
  await schedule();
  expect(await stateOf(id)).toMatchObject({ status: "assigned", acquired: 2 });
  expect([first, second]).toContain((await stateOf(id)).at);
});

test("many observatories that ask at once place a request once", async () => {
  const { site, submit, system, schedule, stateOf } = await network(database);
  const sites: string[] = [];
  for (let made = 0; made < 8; made += 1) sites.push(await site());
  const requests: string[] = [];
  for (let made = 0; made < 12; made += 1) requests.push((await submit()).id);
  await Promise.all([...sites, ...sites].map((id) => assignWork(system, id)));
  await schedule();
  for (const id of requests) {
    const steps = await database.db.select().from(statusChanges).where(eq(statusChanges.observation_id, id));
    expect(steps.filter(({ to_status }) => to_status === "assigned")).toHaveLength(1);
    expect((await stateOf(id)).status).toBe("assigned");
  }
});

test("whatever is changed while it is being handed out goes nowhere that it no longer asks for", async () => {
  const { site, submit, as, observer, system, stateOf } = await network(database);
  const [here, there] = [await site(), await site({ retired: true })];
  const equipment = { aperture: 1 };
  await database.sql`
    update observatories set doc = doc || ${database.sql.json({ retired: false, equipment })} where id = ${there}`;
  const ofNetwork = { where: {} };
  const changes = [
    { asked: { observatory_id: here, where: null }, change: { windows: [later] }, at: here },
    { asked: ofNetwork, change: { where: { observatory_ids: [there] } }, at: null },
    { asked: ofNetwork, change: { where: { min_aperture: 0.5 } }, at: null },
    { asked: ofNetwork, change: { windows: [later] }, at: null },
  ];
  for (const { asked, change, at } of changes) {
    const { id } = await submit(asked);
    const update = () => updateObservation(as(observer), { id, ...change });
    const row = { table: "observations", id } as const;
    const outcomes = await inTurn<unknown>(database, row, update, () => assignWork(system, here));
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect(await stateOf(id)).toMatchObject({ status: "pending", at });
  }
});

test("a rapid request to the network is placed before its submission is answered, where its project has the right", async () => {
  const { site, submit, as, keeper, project, stateOf } = await network(database);
  const [, granting] = [await site({ latitude: 70 }), await site({ latitude: 55 })];
  await expect(submit({ urgency: "rapid" })).rejects.toMatchObject({ code: "INVALID" });
  await submit({
    observatory_id: granting,
    where: null,
    windows: [{ start: "2026-05-01T00:00:00Z", end: "2026-05-02T00:00:00Z" }],
  });
  await grantRapid(as(keeper), { id: granting, projectId: project.id, per_month: 1 });
  const rapid = await submit({ urgency: "rapid" });
  expect(rapid).toMatchObject({ status: "assigned", observatory_id: granting });
  expect(await stateOf(rapid.id)).toMatchObject({ at: granting });
  await expect(submit({ urgency: "rapid" })).rejects.toMatchObject({ errors: [{ path: "urgency" }] });
});

test("explanation and validation list every observatory with its verdict, the best first", async () => {
  const { site, request, submit, as, observer, leave } = await network(database);
  const away = await site({ name: "Away", latitude: 65 });
  const best = await site({ name: "Best", latitude: 60 });
  await site({ name: "Redhill", filters: ["R"] });
  await leave(away);
  const names = (all: { observatory_name: string }[]) => all.map((one) => one.observatory_name);
  const { valid, observatories, next_chance, expansion } = await validateObservation(as(observer), request());
  expect(valid).toBe(true);
  expect(expansion).toMatchObject({ exposures: 10 });
  expect(names(observatories)).toEqual(["Best", "Away", "Redhill"]);
  expect(observatories.map(({ hindrances }) => hindrances[0]?.code)).toEqual([undefined, "offline", "fit"]);
  expect(observatories[0]).toMatchObject({ observatory_id: best, next_chance });
  const { id } = await submit();
  const explained = await explainObservation(as(observer), { id });
  expect(names(explained.observatories)).toEqual(["Best", "Away", "Redhill"]);
  expect(explained.hindrances).toEqual([]);
  await leave(best);
  const offline = await explainObservation(as(observer), { id });
  expect(offline.hindrances).toMatchObject([
    { code: "offline", message: expect.stringMatching(/^(Best|Away): /) },
  ]);
});

test("a request to the network stays one when it is changed, and keeps an observatory that fits", async () => {
  const { site, submit, as, observer } = await network(database);
  const id = await site({ filters: ["L"] });
  const { id: request } = await submit();
  const change = (fields: object) => updateObservation(as(observer), { id: request, ...fields });
  expect(await change({ where: { observatory_ids: [id] } })).toMatchObject({
    where: { observatory_ids: [id] },
  });
  for (const [fields, path] of [
    [{ where: null }, "where"],
    [{ where: { min_aperture: 3 } }, "where.min_aperture"],
    [
      {
        exposures: [
          { filter: "Ha", exposure_time: 1, exposure_count: 1, binning: 1, gain: null, offset: null },
        ],
      },
      "exposures.0.filter",
    ],
  ] as const)
    await expect(change(fields)).rejects.toMatchObject({ errors: [{ path }] });
  const own = await submit({ observatory_id: id, where: null });
  await expect(updateObservation(as(observer), { id: own.id, where: {} })).rejects.toMatchObject({
    errors: [{ path: "where" }],
  });
});

test("whoever lost the right to observe at an observatory that a request names changes all but its places", async () => {
  const { site, submit, as, observer } = await network(database);
  const equipment = { aperture: 1 };
  const [left, lost] = [await site({ equipment }), await site({ equipment })];
  const { id } = await submit({ where: { observatory_ids: [left, lost] }, windows: [later] });
  await database.sql`update observatory_members set can_observe = false where observatory_id = ${lost}`;
  const change = (fields: object) => updateObservation(as(observer), { id, ...fields });
  const kept = { observatory_ids: [left, lost] };
  const exposures = [
    { filter: "L", exposure_time: 30, exposure_count: 5, binning: 1, gain: null, offset: null },
  ];
  expect(await change({ name: "Anew", exposures, where: kept })).toMatchObject({ name: "Anew", where: kept });
  for (const observatory_ids of [
    [left, lost],
    [lost, left],
  ])
    await expect(change({ where: { observatory_ids, min_aperture: 0.5 } })).rejects.toMatchObject({
      code: "INVALID",
      errors: [
        {
          path: `where.observatory_ids.${observatory_ids.indexOf(lost)}`,
          message: "must be an observatory in service where you may observe",
        },
      ],
    });
  const none = "no observatory fits";
  const where = { observatory_ids: [left] };
  await expect(change({ where: { ...where, min_aperture: 99 } })).rejects.toThrow(none);
  expect(await change({ where })).toMatchObject({ where });
});

test("an image that an observatory took before the request went elsewhere is still kept, and counts for that observatory", async () => {
  const { site, submit, schedule, stateOf, say, leave, connect, clock, as, keeper, observer, system } =
    await network(database);
  const [first, second] = [await site({ latitude: 70 }), await site({ latitude: 55 })];
  const upload = uploader(system);
  const { id } = await submit();
  await schedule();
  await say(first, { type: "started", observation_id: id });
  await say(first, { type: "progress", observation_id: id, exposure: 0, acquired: 1 });
  await expect(upload(second, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await leave(first);
  clock.advance({ minutes: 11 });
  await schedule();
  expect(await stateOf(id)).toMatchObject({ status: "assigned", at: second });
  await connect(first);
  await upload(first, id);
  await say(second, { type: "started", observation_id: id });
  await upload(second, id);
  const { items } = await listUserFiles(as(observer), { id, limit: 9, order: "asc" });
  expect(items.map(({ observatory_id }) => observatory_id)).toEqual([first, second]);
  // Nobody reports any more what the first one took.
  expect(items.map(({ exposure }) => exposure)).toEqual([null, 0]);
  await say(second, { type: "acquisition_complete", observation_id: id, files: [] });
  expect(await stateOf(id)).toMatchObject({ status: "partially_completed", acquired: 1 });
  const reports = await Promise.all(
    [first, second].map((siteId) => reportOfNight(as(keeper), { id: siteId, night: "2026-03-01" })),
  );
  expect(reports.map(({ images, observations }) => [images, observations[0]?.status])).toEqual([
    [1, "pending"],
    [1, "partially_completed"],
  ]);
});

test("an image says to all who may see it who took it, and that observatory isn't deleted, nor while it uploads one", async () => {
  const { site, submit, schedule, say, leave, clock, as, keeper, observer, make, system } =
    await network(database);
  const [first, second] = [
    await site({ name: "First", latitude: 70 }),
    await site({ name: "Second", latitude: 55 }),
  ];
  const operator = await make.user();
  await make.observatoryMember(second, { user_id: operator.id }, { can_view: true, can_operate: true });
  const upload = uploader(system);
  const { id } = await submit();
  await schedule();
  await say(first, { type: "started", observation_id: id });
  await leave(first);
  clock.advance({ minutes: 11 });
  await schedule();
  const outcomes = await Promise.allSettled([
    upload(first, id),
    deleteObservatory(as(keeper), { id: first }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [uploaded, deleted] = outcomes;
  if (uploaded.status === "rejected") return expect(uploaded.reason).toMatchObject({ code: "NOT_FOUND" });
  expect(deleted).toMatchObject({
    reason: {
      code: "CONFLICT",
      message: "Images of 1 observation elsewhere were taken there. You can retire it instead.",
    },
  });
  const { file } = uploaded.value;
  expect(file).toMatchObject({ observatory_id: first, observatory_name: "First" });
  for (const person of [observer, operator]) {
    const { items } = await listUserFiles(as(person), { id, limit: 9, order: "asc" });
    expect(items).toEqual([file]);
    const judged = await judgeFiles(as(person), { id, file_ids: [file.id], acceptance: "accepted" });
    expect(judged.items).toMatchObject([{ observatory_id: first, observatory_name: "First" }]);
    await judgeFiles(as(person), { id, file_ids: [file.id], acceptance: null });
  }
});

test("a monitoring request to the network is repeated wherever one may observe, also where its last observatory is retired", async () => {
  const { site, submit, schedule, stateOf, say, clock, system } = await network(database);
  const [first] = [await site({ latitude: 70 }), await site({ latitude: 55 })];
  const { id } = await submit({ monitoring: { interval_hours: 0.5, remaining: 1 } });
  await schedule();
  await say(first, { type: "started", observation_id: id });
  await say(first, { type: "progress", observation_id: id, exposure: 0, acquired: 10 });
  await say(first, { type: "acquisition_complete", observation_id: id, files: [] });
  expect(await stateOf(id)).toMatchObject({ status: "completed", at: first });
  await database.sql`update observatories set doc = doc || '{"retired": true}' where id = ${first}`;
  clock.advance({ minutes: 31 });
  await repeatMonitoring.run(system, {}, new AbortController().signal);
  expect(await stateOf(id)).toEqual({ status: "pending", at: null, acquired: 0 });
});

test("a rapid request never goes to an observatory that gave its project no right, nor interrupts anything there", async () => {
  const { site, submit, schedule, stateOf, say, as, keeper, project, leave } = await network(database);
  const granting = await site({ name: "Granting" });
  const other = await site({ name: "Other", latitude: 70 });
  await submit({ observatory_id: granting, where: null, windows: [later] });
  await grantRapid(as(keeper), { id: granting, projectId: project.id, per_month: 2 });
  const victim = await submit({ observatory_id: other, where: null, priority: 10 });
  await schedule();
  await say(other, { type: "started", observation_id: victim.id });
  await leave(granting);
  const ids = [await submit({ urgency: "rapid" }), await submit({ urgency: "rapid" })].map(({ id }) => id);
  await schedule();
  expect(await Promise.all(ids.map(stateOf))).toMatchObject([{ status: "pending" }, { status: "pending" }]);
  expect(await stateOf(victim.id)).toMatchObject({ status: "in_progress", at: other });
});

test("rapid requests to the network count against the quota while they wait, and hold nothing else up", async () => {
  const { site, submit, schedule, stateOf, as, keeper, observer, project, say } = await network(database);
  const id = await site({ name: "Granting" });
  await submit({ observatory_id: id, where: null, windows: [later] });
  await grantRapid(as(keeper), { id, projectId: project.id, per_month: 2 });
  const first = await submit({ urgency: "rapid" });
  expect(first).toMatchObject({ status: "assigned" });
  const second = await submit({ urgency: "rapid" });
  expect(second).toMatchObject({ status: "pending" });
  await expect(submit({ urgency: "rapid" })).rejects.toMatchObject({ errors: [{ path: "urgency" }] });
  const own = await submit({ observatory_id: id, where: null });
  const anywhere = await submit();
  await schedule();
  expect(await Promise.all([own, anywhere].map((one) => stateOf(one.id)))).toMatchObject([
    { status: "assigned" },
    { status: "assigned" },
  ]);
  await say(id, { type: "reject", observation_id: first.id, reason: "A cable." });
  await schedule();
  expect(await stateOf(second.id)).toMatchObject({ status: "assigned" });
  await expect(submit({ urgency: "rapid" })).rejects.toMatchObject({ errors: [{ path: "urgency" }] });
  await database.sql`
    update observatories set doc = jsonb_set(doc, '{rapid_projects,0,per_month}', '1') where id = ${id}`;
  const { observatories } = await explainObservation(as(observer), { id: first.id });
  expect(observatories[0]!.hindrances).toContainEqual({
    code: "rapid",
    message: "The project has used up its rapid requests there this month.",
  });
});

test("a request that is placed nowhere can't be set under way by hand", async () => {
  const { site, submit, as, make, stateOf } = await network(database);
  await site();
  const admin = await make.user({ server_admin: true });
  const { id } = await submit({ windows: [later] });
  await expect(setObservationStatus(as(admin), { id, status: "assigned" })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  expect(await stateOf(id)).toMatchObject({ status: "pending", at: null });
});

test("odd documents are handed to nobody, or where they say, and hold nothing up", async () => {
  const { site, submit, schedule, stateOf } = await network(database);
  const id = await site();
  const odd = [{ observatory_ids: "x" }, { nope: 1 }, { min_aperture: 1e9 }, [], "x"];
  const ids: string[] = [];
  for (const where of odd) {
    const one = await submit({ priority: 10 });
    await database.sql`
      update observations set doc = doc || ${JSON.stringify({ where })}::text::jsonb where id = ${one.id}`;
    ids.push(one.id);
  }
  const far = await submit({ priority: 10 });
  await database.sql`
    update observations set doc = jsonb_set(doc, '{target,dec}', '1e400') where id = ${far.id}`;
  const placed = await submit({ priority: 9 });
  await database.sql`
    update observations set doc = doc || ${JSON.stringify({ observatory_id: id })}::text::jsonb where id = ${placed.id}`;
  const good = await submit({ priority: 1 });
  await schedule();
  for (const one of ids) expect(await stateOf(one)).toMatchObject({ status: "pending", at: null });
  expect(await stateOf(placed.id)).toMatchObject({ status: "assigned", at: id });
  expect(await stateOf(good.id)).toMatchObject({ status: "assigned", at: id });
});

test("people who see the observatory of a request learn which others it left, and not what these said", async () => {
  const { site, submit, schedule, stateOf, say, as, observer, make } = await network(database);
  const [first, second] = [
    await site({ name: "First", latitude: 70 }),
    await site({ name: "Second", latitude: 55 }),
  ];
  const member = await make.user();
  await make.observatoryMember(second, { user_id: member.id }, { can_view: true });
  const { id } = await submit();
  await schedule();
  await say(first, { type: "reject", observation_id: id, reason: "Clouds over a secret place." });
  await schedule();
  expect(await stateOf(id)).toMatchObject({ at: second });
  const stepsOf = async (user: { id: string }) =>
    (await listStatusChanges(as(user), { id, limit: 9, order: "asc" } as never)).items.map(
      ({ to, observatory_id, observatory_name, reason }) => [to, observatory_id, observatory_name, reason],
    );
  const steps = (reason: string | null) => [
    ["pending", null, null, null],
    ["assigned", first, "First", null],
    ["pending", first, "First", reason],
    ["assigned", second, "Second", null],
  ];
  expect(await stepsOf(observer)).toEqual(steps("Clouds over a secret place."));
  expect(await stepsOf(member)).toEqual(steps(null));
});

test("people of the project are told of the observatories that they see, others only the submitter is", async () => {
  const { site, submit, as, make, project } = await network(database);
  const seen = await site({ name: "Seen" });
  await site({ name: "Hidden" });
  const colleague = await make.user();
  await make.projectMember(project.id, colleague.id);
  const { id } = await submit({ windows: [later] });
  const { observatories, hindrances } = await explainObservation(as(colleague), { id });
  expect(observatories).toEqual([]);
  expect(hindrances).toContainEqual({
    code: "fit",
    message: "The observatories where its observer may observe aren't shown to you.",
  });
  await make.observatoryMember(seen, { user_id: colleague.id }, { can_view: true });
  const again = await explainObservation(as(colleague), { id });
  expect(again.observatories.map(({ observatory_name }) => observatory_name)).toEqual(["Seen"]);
});

test("a verdict says that an observatory has rejected the request, is held and why, or has a downtime before it would be done", async () => {
  const { site, submit, schedule, say, as, keeper, observer, clock } = await network(database);
  const [rejecting, held, down] = [
    await site({ name: "Rejecting", latitude: 70 }),
    await site({ name: "Held", latitude: 55 }),
    await site({ name: "Down", latitude: 50 }),
  ];
  const { id } = await submit({ exposures: [{ filter: "L", exposure_time: 600, exposure_count: 3 }] });
  await schedule();
  await holdObservatory(as(keeper), { id: held, reason: "Visitors", until: null });
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString();
  const planned = { start: inMinutes(5), end: inMinutes(60), reason: "Mirror washing" };
  await planDowntime(as(keeper), { id: down, ...planned });
  await say(rejecting, { type: "reject", observation_id: id, reason: "Clouds." });
  const { observatories, hindrances, searched_until } = await explainObservation(as(observer), { id });
  const said = Object.fromEntries(
    observatories.map(({ observatory_name, hindrances: [one] }) => [
      observatory_name,
      [one?.code, one?.message],
    ]),
  );
  expect(said).toEqual({
    Rejecting: ["rejected", expect.stringContaining("rejected it")],
    Held: ["hold", expect.stringContaining("Visitors")],
    Down: ["downtime", expect.stringContaining("would run into the downtime")],
  });
  expect(hindrances).toHaveLength(1);
  expect(searched_until > inMinutes(60)).toBe(true);
});

test("a paused project is named as what is in the way, and no observatory is blamed", async () => {
  const { site, submit, as, observer, project } = await network(database);
  await site();
  const { id } = await submit();
  await database.sql`update projects set doc = doc || '{"status": "paused"}' where id = ${project.id}`;
  const { hindrances, observatories } = await explainObservation(as(observer), { id });
  expect(hindrances.map(({ code }) => code)).toEqual(["project"]);
  expect(observatories).toEqual([]);
});
