import { counting, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { scheduleAll } from "../tasks.ts";
import { chooser, placesBesides } from "./choose.ts";
import { fixed, fromMinute, passingIn } from "./passing.fixture.ts";

const database = testDatabase();
const passing = () => passingIn(database);

/** One exposure of ten seconds at a minute after 22 o'clock. */
const oneShort = (minute: number) => ({
  exposures: [{ filter: "L", exposure_time: 10, exposure_count: 1 }],
  fixed_time_start: `2026-03-01T22:0${minute}:00.000Z`,
  fixed_time_end: "2026-03-01T22:30:00.000Z",
});

test("a look asks no more of each observatory because there are more of them", async () => {
  const { site, submit, system } = await passing();
  async function look() {
    for (const priority of [1, 2, 3, 4]) await submit({ ...fromMinute(10), priority });
    const { db, count } = counting(database);
    await scheduleAll.run({ ...system, db }, {}, new AbortController().signal);
    await database.sql`delete from observations`;
    return count();
  }
  for (const _ of [1, 2, 3]) await site();
  const few = await look();
  for (const _ of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await site();
  const many = await look();
  expect(few).toBeGreaterThan(20);
  expect(many).toBeLessThan(few * 5);
});

test("a look that moves fixed times from under clouds reads how observatories stand once", async () => {
  const { site, submit, minutes: pass, schedule, system, stateOf } = await passing();
  const first = await site();
  await pass(3);
  async function look(minutes: readonly number[]) {
    const moved = [];
    for (const minute of minutes) moved.push(await submit(oneShort(minute)));
    await schedule();
    const second = await site();
    await weather(first, true);
    const { db, count } = counting(database);
    await scheduleAll.run({ ...system, db }, {}, new AbortController().signal);
    for (const { id } of moved) expect(await stateOf(id)).toMatchObject({ status: "assigned", at: second });
    await weather(first, false);
    await database.sql`delete from observations`;
    await database.sql`delete from plugin_connections where observatory_id = ${second}`;
    return count();
  }
  const weather = (id: string, isBad: boolean) =>
    database.sql`update observatories set doc = doc || jsonb_build_object('weather_hold', ${isBad}::boolean) where id = ${id}`;
  const few = await look([5]);
  const many = await look([5, 7, 9]);
  expect(many).toBeLessThanOrEqual(few + 2);
});

test("a look asks no more because more fixed times are handed out", async () => {
  const { site, submit, schedule, system, stateOf } = await passing();
  for (const _ of [1, 2]) await site();
  async function look() {
    await schedule();
    const { db, count } = counting(database);
    await scheduleAll.run({ ...system, db }, {}, new AbortController().signal);
    return count();
  }
  await submit(oneShort(3));
  const few = await look();
  const others = await Promise.all([3, 6, 6, 9, 9].map((minute) => submit(oneShort(minute))));
  const many = await look();
  for (const { id } of others) expect((await stateOf(id)).status).toBe("assigned");
  expect(many).toBeLessThanOrEqual(few + 2);
});

test("a fixed time for which no telescope is free is looked at in no sky through its exposure", async () => {
  const { site, request, submit, system, clock } = await passing();
  for (const _ of [1, 2, 3]) await site({ horizon: [[0, 10]] });
  const { id } = await submit(fixed);
  const exposures = [{ filter: "L", exposure_time: 3600, exposure_count: 1 }];
  const candidate = { ...request({ ...fixed, exposures }), id, observatory_id: null, status: "pending" };
  let looks = 0;
  const kept = [{ id: "other", rank: 10, start: 0, end: Number.POSITIVE_INFINITY, isUnfixed: false }];
  const places = (await placesBesides(database.db, system, "", { isBusyToo: true })).map((place) => ({
    ...{ ...place, atHand: { exposing: 0, kept }, load: place.ready.load + place.ready.room },
    skyOf(at: Date) {
      looks += 1;
      return place.skyOf(at);
    },
  }));
  const choose = chooser(database.db, places, clock.now());
  expect(await choose(candidate as never)).toBeUndefined();
  expect(looks).toBe(places.length);
});
