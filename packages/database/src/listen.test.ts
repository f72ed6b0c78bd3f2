import { testDatabase } from "@meridian/testkit";
import { hang, proxied } from "@meridian/testkit/faults";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./connection.ts";
import { type ListenTiming, listenTo } from "./listen.ts";

const database = testDatabase();

/** A listener whose connection goes through a proxy. */
async function listening(timing?: ListenTiming) {
  const { proxy, url } = await proxied(database.url);
  const { db, close } = openDatabase(url);
  const seen = { messages: [] as string[], listening: 0, lost: 0 };
  const listener = listenTo(
    db,
    "test_channel",
    {
      message: (payload) => seen.messages.push(payload),
      listening: () => seen.listening++,
      lost: () => seen.lost++,
    },
    timing,
  );
  onTestFinished(async () => {
    await listener.stop();
    await close();
  });
  await expect.poll(() => seen.listening).toBeGreaterThan(0);
  return { proxy, seen };
}

const say = (text: string) => database.sql`select pg_notify('test_channel', ${text})`;

test("a connection that ends is made again, and says so", async () => {
  const { proxy, seen } = await listening();
  await say("before");
  await expect.poll(() => seen.messages).toEqual(["before"]);
  proxy.reset();
  await expect.poll(() => seen.listening).toBe(2);
  await say("after");
  await expect.poll(() => seen.messages).toEqual(["before", "after"]);
  expect(seen.lost).toBeGreaterThan(0);
});

test("a connection that hears nothing any more is given up", async () => {
  const { proxy, seen } = await listening({ checkEveryMs: 50, checkWithinMs: 500 });
  const silence = await proxy.apply(hang());
  await expect.poll(() => seen.lost).toBeGreaterThan(0);
  await proxy.remove(silence);
  // Again and again: on a busy machine such hasty checks give up connections that are only slow.
  const heardAgain = async () => {
    await say("again");
    return seen.messages;
  };
  await expect.poll(heardAgain).toContain("again");
  expect(seen.listening).toBeGreaterThan(1);
});
