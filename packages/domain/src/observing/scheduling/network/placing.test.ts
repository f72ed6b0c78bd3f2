import { statusChanges } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { inTurn, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { getObservation, listObservations, updateObservation } from "../../observations/index.ts";
import { assignWork } from "../assign.ts";
import { explainObservation } from "../explain.ts";
import { network } from "./network.fixture.ts";

const database = testDatabase();
const later = { start: "2026-05-01T00:00:00.000Z", end: "2026-05-02T00:00:00.000Z" };

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
