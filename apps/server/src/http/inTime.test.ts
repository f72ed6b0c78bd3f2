import { once } from "node:events";
import { setImmediate as turn } from "node:timers/promises";
import { MessageChannel } from "node:worker_threads";
import { expect, test } from "vitest";
import { inTime } from "./inTime.ts";

/** Blocks the process, as a busy machine does. */
const holdUp = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test("an answer that came while the process was held up is in time", async () => {
  const { port1: here, port2: there } = new MessageChannel();
  const answer = once(here, "message");
  // From here timers come next, and only then what has arrived.
  await turn();
  there.postMessage("answered");
  const found = inTime<unknown[]>(10, answer, () => ["late"]);
  holdUp(50);
  expect(await found).toEqual(["answered"]);
  here.close();
});

test("an answer that doesn't come is waited for no longer, and a failure is passed on", async () => {
  const never = new Promise<string>(() => {});
  expect(await inTime(10, never, () => "late")).toBe("late");
  const refuse = (): never => {
    throw new Error("late");
  };
  await expect(inTime(10, never, refuse)).rejects.toThrow("late");
  await expect(inTime(10_000, Promise.reject(new Error("failed")), () => "late")).rejects.toThrow("failed");
});
