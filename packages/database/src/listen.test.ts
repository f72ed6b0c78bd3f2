import { testDatabase } from "@meridian/testkit";
import { faultProxy, hang } from "@meridian/testkit/faults";
import postgres from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { listenTo } from "./listen.ts";

const database = testDatabase();

/** A listener whose connection goes through a proxy. */
async function listening() {
  const url = new URL(database.url);
  const proxy = await faultProxy({ target: { host: url.hostname, port: Number(url.port) } });
  url.host = `${proxy.host}:${proxy.port}`;
  const sql = postgres(url.href, { onnotice: () => {} });
  const seen = { messages: [] as string[], listening: 0, lost: 0 };
  const listener = listenTo(
    sql,
    "test_channel",
    {
      message: (payload) => seen.messages.push(payload),
      listening: () => seen.listening++,
      lost: () => seen.lost++,
    },
    { checkEveryMs: 50, checkWithinMs: 300 },
  );
  onTestFinished(async () => {
    await listener.stop();
    await sql.end({ timeout: 0 });
  });
  await expect.poll(() => seen.listening).toBe(1);
  return { proxy, seen };
}

const say = (text: string) => database.sql`select pg_notify('test_channel', ${text})`;

test("a connection that ends is made again, and says so", async () => {
  const { proxy, seen } = await listening();
  await say("before");
  await expect.poll(() => seen.messages).toEqual(["before"]);
  proxy.reset();
  await expect.poll(() => seen.listening, { timeout: 5000 }).toBe(2);
  await say("after");
  await expect.poll(() => seen.messages).toEqual(["before", "after"]);
  expect(seen.lost).toBeGreaterThan(0);
});

test("one that hears nothing any more is given up", async () => {
  const { proxy, seen } = await listening();
  const silence = await proxy.apply(hang());
  await expect.poll(() => seen.lost, { timeout: 5000 }).toBeGreaterThan(0);
  await proxy.remove(silence);
  await expect.poll(() => seen.listening, { timeout: 10_000 }).toBeGreaterThan(1);
  await say("again");
  await expect.poll(() => seen.messages, { timeout: 5000 }).toContain("again");
});
