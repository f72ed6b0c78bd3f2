import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { nightOf } from "../night.ts";
import { validateObservation } from "../validate.ts";
import { operating } from "./operating.fixture.ts";

const database = testDatabase();

test("nothing is handed out in a downtime, from its first moment to its last", async () => {
  const { plan, submit, assign, everyMinute, clock, statusOf, explain, inMinutes } =
    await operating(database);
  const until = inMinutes(90);
  await plan(30, 90);
  const { id } = await submit(60);
  clock.advance({ minutes: 30 });
  expect(await assign()).toBe(0);
  const { hindrances, next_chance } = await explain(id);
  expect(hindrances).toMatchObject([
    { code: "downtime", message: expect.stringMatching(/^Down until .*: Mirror washing\.$/), until },
  ]);
  expect(next_chance!.start).toBe(until);
  clock.advance({ minutes: 60, seconds: -1 });
  await everyMinute();
  expect(await statusOf(id)).toMatchObject({ status: "pending" });
  clock.advance({ seconds: 1 });
  await everyMinute();
  expect(await statusOf(id)).toMatchObject({ status: "assigned" });
});

test("an exposure that would run into a downtime isn't begun; one that ends as it starts is", async () => {
  const { plan, submit, assign, clock, statusOf, explain } = await operating(database);
  await plan(10, 60);
  const [short, long] = [await submit(599), await submit(601)];
  expect(await assign()).toBe(1);
  expect([await statusOf(short.id), await statusOf(long.id)]).toMatchObject([
    { status: "assigned" },
    { status: "pending" },
  ]);
  const { hindrances } = await explain(long.id);
  expect(hindrances).toMatchObject([
    { code: "downtime", message: expect.stringMatching(/^Its longest exposure would run into the downtime/) },
  ]);
  const exact = await submit(600);
  expect(await assign()).toBe(1);
  expect(await statusOf(exact.id)).toMatchObject({ status: "assigned" });
  clock.advance({ minutes: 60 });
  expect(await assign()).toBe(1);
});

test("work that waits there is taken back as soon as it can't be done any more; begun work goes on", async () => {
  const { plan, submit, assign, everyMinute, clock, statusOf } = await operating(database);
  const [begun, long, short] = [await submit(60), await submit(1800), await submit(300)];
  expect(await assign()).toBe(3);
  await database.sql`update observations set doc = doc || '{"status": "in_progress"}' where id = ${begun.id}`;
  await plan(20, 60);
  expect(await statusOf(long.id)).toEqual({
    ...{ status: "pending", reason: "The observatory has a planned downtime: Mirror washing" },
  });
  expect(await statusOf(short.id)).toMatchObject({ status: "assigned" });
  clock.advance({ minutes: 16 });
  await everyMinute();
  expect(await statusOf(short.id)).toMatchObject({ status: "pending" });
  clock.advance({ minutes: 4 });
  await everyMinute();
  expect(await statusOf(begun.id)).toMatchObject({ status: "in_progress" });
});

test("work is never handed out into a downtime that is planned at the same time", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { plan, submit, assign, statusOf } = await operating(database);
    const { id } = await submit();
    await Promise.all([assign(), plan(5, 60)]);
    expect(await statusOf(id)).toMatchObject({ status: "pending" });
  }
});

test("a cancelled downtime is in nobody's way", async () => {
  const { plan, cancel, submit, assign } = await operating(database);
  const { id } = await plan(5, 60);
  await submit();
  expect(await assign()).toBe(0);
  await cancel(id);
  expect(await assign()).toBe(1);
});

test("the next chance is over before a downtime starts, and jumps over it, also over several", async () => {
  const { plan, request, as, observer, inMinutes } = await operating(database);
  const validate = async (exposure_time: number, fields: object = {}) =>
    validateObservation(
      as(observer),
      request({
        ...{ target: { name: "Polaris", ra: 37.95, dec: 89.26 }, bypass_darkness: true },
        exposures: [{ filter: "V", exposure_time, exposure_count: 1 }],
        ...fields,
      }),
    );
  await plan(30, 60);
  await plan(50, 90);
  await plan(100, 120);
  expect((await validate(600)).next_chance).toEqual({ start: inMinutes(0), end: inMinutes(30) });
  expect((await validate(1800)).next_chance).toEqual({ start: inMinutes(0), end: inMinutes(30) });
  expect((await validate(1801)).next_chance!.start).toBe(inMinutes(120));
  expect((await validate(1801)).hindrance).toBeNull();
  const windows = [{ start: inMinutes(20), end: inMinutes(110) }];
  expect((await validate(600, { windows })).next_chance).toEqual({
    start: inMinutes(20),
    end: inMinutes(30),
  });
  expect((await validate(601, { windows })).next_chance).toBeNull();
  expect((await validate(601, { windows })).hindrance).toMatchObject({ code: "downtime" });
});

test("an observation that the sky forbids in any case isn't explained by a downtime", async () => {
  const { plan, request, as, observer, inMinutes } = await operating(database);
  await plan(0, 60);
  const { hindrance } = await validateObservation(
    as(observer),
    request({
      target: { name: "M 13", ra: 250.42, dec: 36.46 },
      windows: [{ start: inMinutes(30), end: inMinutes(90) }],
    }),
  );
  expect(hindrance?.code).toBe("altitude");
});

test("a fixed time in a downtime is refused its chance", async () => {
  const { plan, submit, assign, clock, explain, inMinutes } = await operating(database);
  await plan(60, 120);
  const { id } = await submit(60, { fixed_time_start: inMinutes(62), fixed_time_end: inMinutes(70) });
  clock.advance({ minutes: 55 });
  expect(await assign()).toBe(0);
  const { hindrances, next_chance } = await explain(id);
  expect(hindrances.map(({ code }) => code)).toEqual(["downtime"]);
  expect(next_chance).toBeNull();
});

test("a night leaves downtimes out of what is possible, to the second", async () => {
  const { plan, as, observer, site, inMinutes } = await operating(database);
  const ask = () =>
    nightOf(as(observer), {
      ...{ id: site.id, ra: 37.95, dec: 89.26, bypass_darkness: true, exposure_time: 300 },
    });
  const [all] = (await ask()).possible;
  await plan(33, 47);
  await plan(5000, 5001);
  expect((await ask()).downtimes).toEqual([
    { start: inMinutes(33), end: inMinutes(47), reason: "Mirror washing" },
  ]);
  expect((await ask()).possible).toEqual([
    { start: all!.start, end: inMinutes(33) },
    { start: inMinutes(47), end: all!.end },
  ]);
});
