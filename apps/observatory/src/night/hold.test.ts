import { expect, test } from "vitest";
import { observatory } from "./session.fixture.ts";

const washing = { id: "hold", reason: "The observatory is held: Mirror washing." };

test("a hold parks and closes at once, and nothing opens before its end", async () => {
  const { facts, wants, sessions, done, open, mayObserve } = observatory({ sunAltitude: -20 });
  wants.work = true;
  await sessions.look();
  const { sky } = sessions;
  open();
  facts.held = washing;
  await sessions.look();
  expect([sky?.aborted, ...done.slice(-3)]).toEqual([true, "abort", "park", "close"]);
  expect(sessions.verdict).toMatchObject({ reason: washing.reason, isUnsafe: false });
  expect(await mayObserve()).toBe(false);
  facts.held = undefined;
  await sessions.look();
  expect(await mayObserve()).toBe(true);
});

test("a hold closes at once while a lost device is waited for", async () => {
  const { facts, wants, sessions, done, open, lose, isAwaited } = observatory({ sunAltitude: -20 }, 3600);
  wants.work = true;
  await sessions.look();
  open();
  lose("The filter wheel isn't connected.");
  void sessions.look();
  await isAwaited;
  facts.held = washing;
  await expect.poll(() => done.at(-1)).toBe("close");
});

test("a roof that people open in a hold stays open until its end, unless the weather turns bad", async () => {
  const { facts, sessions, done, open } = observatory({ sunAltitude: -20 });
  facts.held = washing;
  await sessions.look();
  open();
  await sessions.look();
  await sessions.look();
  expect(done).toEqual([]);
  facts.weather = { state: "unsafe", reason: "It rains." };
  await sessions.look();
  expect(done).toEqual(["abort", "park", "close"]);
  facts.weather = { state: "safe", reason: null };
  open();
  await sessions.look();
  expect(done).toHaveLength(3);
  // Nobody need be there in a downtime that follows.
  facts.held = { id: "downtime", reason: "The observatory is down: Monsoon." };
  await sessions.look();
  await sessions.look();
  expect(done).toHaveLength(6);
  open();
  await sessions.look();
  expect(done).toHaveLength(6);
  facts.held = undefined;
  await sessions.look();
  await sessions.look();
  expect(done).toHaveLength(9);
});

test("a hold whose words are changed stays theirs who opened in it, and another one parks and closes", async () => {
  const { facts, sessions, done, open } = observatory({ sunAltitude: -20 });
  facts.held = washing;
  await sessions.look();
  open();
  facts.held = { ...washing, reason: "The observatory is held: Mirror washing, until Tuesday." };
  await sessions.look();
  await sessions.look();
  expect([sessions.verdict?.reason, done]).toEqual([facts.held.reason, []]);
  facts.held = { ...facts.held, id: "another" };
  await sessions.look();
  await sessions.look();
  expect(done).toEqual(["abort", "park", "close"]);
});

test("a hold that an upgraded Meridian names stays theirs who opened in it", async () => {
  const { facts, sessions, done, open } = observatory({ sunAltitude: -20 });
  facts.held = { ...washing, id: undefined };
  await sessions.look();
  open();
  facts.held = washing;
  await sessions.look();
  facts.held = { ...washing, reason: "The observatory is held: Other words." };
  await sessions.look();
  await sessions.look();
  expect(done).toEqual([]);
});
