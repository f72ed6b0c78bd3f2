import { expect, test } from "vitest";
import { hashingInTurn } from "./hashing.ts";

/** Work that ends when it is told to, and the order in which it began. */
function recorder() {
  const inTurn = hashingInTurn();
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (client: string, name: string) =>
    inTurn(client, () => {
      began.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const endNext = async () => {
    ends.shift()!();
    await new Promise(setImmediate);
  };
  return { began, ask, endNext };
}

test("hashing runs once per client and twice in all, and clients take turns", async () => {
  const { began, ask, endNext } = recorder();
  const asked = ["a1", "a2", "a3", "b1", "c1", "b2"].map((name) => ask(name[0]!, name));
  await new Promise(setImmediate);
  expect(began).toEqual(["a1", "b1"]);
  for (let n = 0; n < asked.length; n += 1) await endNext();
  await Promise.all(asked);
  expect(began.sort()).toEqual(["a1", "a2", "a3", "b1", "b2", "c1"]);
});

test("a client that asks 150 times is refused beyond 16, and another one is next", async () => {
  const { began, ask, endNext } = recorder();
  const flood = Array.from({ length: 150 }, (_, n) => ask("flood", `f${n}`).catch((error) => error.code));
  const other = ask("other", "o");
  await new Promise(setImmediate);
  expect(began).toEqual(["f0", "o"]);
  for (let n = 0; n < 18; n += 1) await endNext();
  await other;
  const outcomes = await Promise.all(flood);
  expect(outcomes.filter((outcome) => outcome === "RATE_LIMITED")).toHaveLength(133);
});

test("a failed hash passes its turn on", async () => {
  const inTurn = hashingInTurn();
  const failing = [1, 2, 3].map(() => inTurn("a", () => Promise.reject(new Error("wrong"))));
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual([
    "rejected",
    "rejected",
    "rejected",
  ]);
  expect(await inTurn("a", async () => "done")).toBe("done");
});
