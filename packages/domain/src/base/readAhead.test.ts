import { expect, test } from "vitest";
import { readAhead } from "./readAhead.ts";

/** Notes which value was asked for, and that it was closed. */
async function* counting(log: string[], failsAt = Infinity) {
  try {
    for (let n = 1; n <= 3; n++) {
      log.push(`asked for ${n}`);
      if (n === failsAt) throw new Error(`no ${n}`);
      yield n;
    }
  } finally {
    log.push("closed");
  }
}

test("the next value is asked for while the present one is dealt with, and none is lost", async () => {
  const log: string[] = [];
  for await (const value of readAhead(counting(log))) {
    await new Promise((done) => setImmediate(done));
    log.push(`done with ${value}`);
  }
  expect(log).toEqual([
    ...["asked for 1", "asked for 2", "done with 1", "asked for 3", "done with 2"],
    ...["closed", "done with 3"],
  ]);
});

test("values are asked for ahead, a fixed number at a time, and come in order", async () => {
  const [log, seen]: [string[], number[]] = [[], []];
  for await (const value of readAhead(counting(log), 2)) {
    await new Promise((done) => setImmediate(done));
    if (seen.push(value) === 1) expect(log).toEqual(["asked for 1", "asked for 2", "asked for 3"]);
  }
  expect(seen).toEqual([1, 2, 3]);
});

test("a failure comes after the values before it", async () => {
  const [log, seen]: [string[], number[]] = [[], []];
  const read = async () => {
    for await (const value of readAhead(counting(log, 2))) seen.push(value);
  };
  await expect(read()).rejects.toThrow("no 2");
  expect(seen).toEqual([1]);
});

test("a consumer that stops early closes the source", async () => {
  const log: string[] = [];
  for await (const _ of readAhead(counting(log))) break;
  expect(log).toEqual(["asked for 1", "asked for 2", "closed"]);
});
