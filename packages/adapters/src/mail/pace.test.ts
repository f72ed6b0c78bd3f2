import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { sharedPace } from "./pace.ts";

const database = testDatabase();

test("two senders together keep to the rate", async () => {
  const rate = 50;
  const senders = [sharedPace(database.sql, rate), sharedPace(database.sql, rate)];
  const times: number[] = [];
  const send = async (pace: () => Promise<void>) => {
    for (let n = 0; n < 25; n += 1) {
      await pace();
      times.push(performance.now());
    }
  };
  await Promise.all(senders.map(send));
  times.sort((a, b) => a - b);
  const seconds = (times.at(-1)! - times[0]!) / 1000;
  expect(times).toHaveLength(50);
  // 49 gaps; the clocks of the two senders may differ by what a query takes.
  expect(49 / seconds).toBeLessThan(rate * 1.1);
});

test("a pause doesn't save up a burst", async () => {
  const pace = sharedPace(database.sql, 20);
  await pace();
  await database.sql`update mail_pace set next_at = now() - interval '1 hour'`;
  const start = performance.now();
  for (let n = 0; n < 11; n += 1) await pace();
  expect(performance.now() - start).toBeGreaterThan(400);
});
