import { listenTo } from "@meridian/database";
import { between, testDatabase } from "@meridian/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { liveChannel, readNotices } from "../../base/liveNotice.ts";
import { livePublisher } from "./index.ts";

const database = testDatabase();
let payloads: string[] = [];
let warnings = 0;
let listener: ReturnType<typeof listenTo>;
const log = { debug() {}, info() {}, warn: () => void warnings++, error() {} };
const changed = (id: string) => ({ type: "announcement.changed" as const, id });
const received = () => payloads.flatMap(readNotices);

beforeAll(async () => {
  const ready = Promise.withResolvers<void>();
  listener = listenTo(database.db, liveChannel, {
    message: (payload) => payloads.push(payload),
    listening: () => ready.resolve(),
    lost() {},
  });
  await ready.promise;
});
afterAll(() => listener.stop());
beforeEach(() => {
  payloads = [];
});

test("the same notice many times leaves a few times", async () => {
  const live = livePublisher(database, log, 30);
  for (let n = 0; n < 1000; n++) live.publish(changed("a"));
  await expect.poll(received).toEqual([changed("a")]);
  for (let n = 0; n < 1000; n++) live.publish(changed("b"), changed("c"));
  await expect.poll(() => received().length).toBe(3);
  expect(payloads).toHaveLength(2);
});

test("many notices go in as many payloads as PostgreSQL takes, each whole", async () => {
  const live = livePublisher(database, log);
  const notices = Array.from({ length: 1000 }, (_, n) => changed(`${n}-${"x".repeat(40)}`));
  live.publish(...notices);
  await expect.poll(() => received().length).toBe(1000);
  expect(received()).toEqual(notices);
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8000);
});

test("notices that can't be sent become one notice that something was missed", async () => {
  let fails = true;
  const db = between(database, (send) => (fails ? Promise.reject(new Error("no database")) : send()));
  const live = livePublisher({ db }, log);
  live.publish(changed("lost"), changed("lost too"));
  await expect.poll(() => warnings).toBe(1);
  fails = false;
  await expect.poll(received).toEqual([{ type: "missed" }]);
});

test("an unreadable payload counts as missed", () => {
  for (const payload of ["", "{}", "[{}]", '[{"type":"new"}]'])
    expect(readNotices(payload)).toEqual([{ type: "missed" }]);
});

test("nothing is tried again once the connection is closed", async () => {
  const before = warnings;
  const ended = Object.assign(new Error("closed"), { code: "CONNECTION_ENDED" });
  let tries = 0;
  const db = between(database, async () => {
    tries++;
    throw ended;
  });
  const live = livePublisher({ db }, log);
  live.publish(changed("late"));
  await expect.poll(() => tries).toBe(1);
  live.publish(changed("later"));
  await expect.poll(() => tries).toBe(2);
  expect(warnings).toBe(before);
});
