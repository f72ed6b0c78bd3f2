import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { sharedPace } from "./pace.ts";

const database = testDatabase();

test("two senders together keep to the rate", async () => {
  const rate = 50;
  const senders = [sharedPace(database.sql, rate), sharedPace(database.sql, rate)];
  const began = performance.now();
  const times: number[] = [];
  const send = async (pace: () => Promise<void>) => {
    for (let n = 0; n < 25; n += 1) {
      await pace();
      times.push(performance.now() - began);
    }
  };
  await Promise.all(senders.map(send));
  times.sort((a, b) => a - b);
  expect(times).toHaveLength(50);
  // Counted from the beginning: a sender that hears of its places late is late with all of them. Timers are off by a little.
  for (const [before, time] of times.entries()) expect(time).toBeGreaterThan((before * 1000) / rate - 10);
});

test("a pause doesn't save up a burst", async () => {
  const pace = sharedPace(database.sql, 20);
  await pace();
  await database.sql`update mail_pace set next_at = now() - interval '1 hour'`;
  const start = performance.now();
  for (let n = 0; n < 11; n += 1) await pace();
  expect(performance.now() - start).toBeGreaterThan(400);
});
