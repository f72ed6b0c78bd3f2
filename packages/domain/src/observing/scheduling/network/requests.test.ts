import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import {
  cancelObservation,
  deleteObservation,
  setObservationStatus,
  updateObservation,
} from "../../observations/index.ts";
import { planDowntime } from "../downtimes/plan.ts";
import { explainObservation } from "../explain.ts";
import { holdObservatory } from "../holds/hold.ts";
import { validateObservation } from "../validate.ts";
import { network } from "./network.fixture.ts";

const database = testDatabase();
const later = { start: "2026-05-01T00:00:00.000Z", end: "2026-05-02T00:00:00.000Z" };

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

test("the next chance is at a connected observatory, also where it comes earlier at one that is offline", async () => {
  const { site, request, submit, as, observer, leave } = await network(database);
  const away = await site({ name: "Away", latitude: 60 });
  const held = await site({ name: "Held", latitude: 60, longitude: -90, weather_hold: true });
  await leave(away);
  const { id } = await submit();
  for (const { observatories, next_chance } of [
    await validateObservation(as(observer), request()),
    await explainObservation(as(observer), { id }),
  ]) {
    expect(observatories.map(({ observatory_id }) => observatory_id)).toEqual([held, away]);
    expect(observatories[0]!.next_chance!.start > observatories[1]!.next_chance!.start).toBe(true);
    expect(next_chance).toEqual(observatories[0]!.next_chance);
  }
  await leave(held);
  const { next_chance, observatories } = await explainObservation(as(observer), { id });
  expect(observatories[0]).toMatchObject({ observatory_id: away, next_chance });
});

test("the time of a request to the network is that at the observatory where it goes first, with the range of those that fit", async () => {
  const { site, request, as, observer } = await network(database);
  const overheads = (readout_seconds: number) => ({
    overheads: { slew_seconds: 60, readout_seconds, filter_change_seconds: 0 },
  });
  await site({ name: "Quick", latitude: 65, ...overheads(1) });
  const first = await site({ name: "First", latitude: 80, ...overheads(2) });
  await site({ name: "Slow", latitude: 62, ...overheads(10) });
  await site({ name: "Redhill", filters: ["R"], ...overheads(600) });
  const validate = (fields: object) => validateObservation(as(observer), request(fields));
  const at = { observatory_id: first, observatory_name: "First", least_seconds: 670, most_seconds: 760 };
  const { expansion, expansion_at, warnings } = await validate({});
  expect([expansion?.total_seconds, expansion_at, warnings]).toEqual([680, at, []]);
  const fixed_time_start = "2026-03-01T22:05:00.000Z";
  const until = (fixed_time_end: string) => validate({ fixed_time_start, fixed_time_end });
  expect((await until("2026-03-01T22:16:20.000Z")).warnings).toEqual([]);
  expect(await until("2026-03-01T22:16:00.000Z")).toMatchObject({
    valid: true,
    warnings: [{ path: "fixed_time_end", message: expect.stringContaining("11 min 20 s after the start") }],
  });
  const nowhere = await validate({ where: { min_aperture: 99 } });
  expect(nowhere).toMatchObject({ valid: false, expansion: { total_seconds: 710 }, expansion_at: null });
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

test("a request without a chance anywhere names what is in the way throughout, however many observatories there are", async () => {
  const { site, submit, request, as, observer } = await network(database);
  for (const latitude of [60, 58, 56, 54, 52, 50]) await site({ name: `At ${latitude}`, latitude });
  const noon = { start: "2026-03-08T11:00:00.000Z", end: "2026-03-08T13:00:00.000Z" };
  const never = {
    ...{ next_chance: null, is_all_searched: true },
    hindrance: { code: "darkness", message: "It never gets dark enough there in this time." },
  };
  const validated = await validateObservation(as(observer), request({ windows: [noon] }));
  expect(validated).toMatchObject(never);
  const { id } = await submit({ windows: [noon] });
  const explained = await explainObservation(as(observer), { id });
  expect(explained).toMatchObject(never);
  for (const { hindrance } of explained.observatories) expect(hindrance).toEqual(never.hindrance);
  // At some places the horizon alone is in the way.
  await site({ name: "Deep", latitude: 50, horizon: [[0, 60]], min_altitude: 0 });
  const night = { start: "2026-03-08T01:00:00.000Z", end: "2026-03-08T02:00:00.000Z" };
  const low = await validateObservation(
    as(observer),
    request({
      windows: [night],
      constraints: { min_altitude: 55 },
      target: { name: "Low", ra: 37, dec: 34 },
    }),
  );
  expect(low).toMatchObject({ next_chance: null, hindrance: { code: "altitude" } });
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
  const again = observatories.find(({ observatory_id }) => observatory_id === rejecting)?.next_chance?.start;
  expect(again).toBe(inMinutes(30));
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

test("people who manage the project end a request that is placed nowhere, and nobody else's", async () => {
  const { site, submit, make, as, project, schedule, stateOf } = await network(database);
  const [manager, member, stranger] = await Promise.all([make.user(), make.user(), make.user()]);
  for (const { id } of [manager, member]) await make.projectMember(project.id, id);
  await database.sql`update project_members set can_manage = true where user_id = ${manager.id}`;
  await site();
  const far = await submit({ windows: [later] });
  const refused = (user: { id: string }) =>
    cancelObservation(as(user), { id: far.id }).catch((error) => error);
  expect(await refused(member)).toMatchObject({
    code: "FORBIDDEN",
    message: "Only its observer and people who manage its project may do this.",
  });
  expect(await refused(stranger)).toMatchObject({ code: "NOT_FOUND" });
  await expect(updateObservation(as(manager), { id: far.id, priority: 9 })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  expect(await cancelObservation(as(manager), { id: far.id })).toMatchObject({ status: "cancelled" });
  const other = await submit({ windows: [later] });
  await deleteObservation(as(manager), { id: other.id });
  const placed = await submit();
  await schedule();
  expect(await stateOf(placed.id)).toMatchObject({ status: "assigned" });
  await expect(cancelObservation(as(manager), { id: placed.id })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});
