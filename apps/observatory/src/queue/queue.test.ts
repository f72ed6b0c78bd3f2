import type { Assignment } from "@meridian/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FixedTimeFirst } from "./opening.ts";
import { createQueue, Paused } from "./queue.ts";
import { createResting } from "./resting.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
const observation = (id: string, fields: Partial<Assignment> = {}) =>
  ({
    ...{ id, status: "assigned", priority: 5, urgency: "normal", interrupted_by: null },
    ...{ windows: [], fixed_time_start: null, fixed_time_end: null, exposures: [] },
    ...fields,
  }) as unknown as Assignment;
const rapid = (id: string, fields: Partial<Assignment> = {}) =>
  observation(id, { urgency: "rapid", ...fields });

/** A queue in which an observation called survey is being made, and others wait. */
async function beginning() {
  const queue = createQueue(new AbortController().signal);
  queue.add(observation("survey"));
  const survey = await queue.next();
  survey.status = "in_progress";
  queue.add(observation("other"));
  const task = queue.taskOf(survey);
  /** Its worker notices the pause, and gives it back. */
  function giveBack() {
    expect(task.requireRunning).toThrow(Paused);
    queue.putBack(survey);
  }
  return { queue, survey, giveBack };
}

/** The id of what is taken next, once there is something. */
function following(next: () => Promise<Assignment>) {
  const taken = { id: "", observation: undefined as Assignment | undefined };
  void next().then((one) => Object.assign(taken, { id: one.id, observation: one }));
  return taken;
}

test("a paused observation leaves the telescope to another one, and goes on before what hasn't begun", async () => {
  const { queue, survey, giveBack } = await beginning();
  queue.pause("survey");
  giveBack();
  const other = await queue.next();
  expect(other.id).toBe("other");
  queue.add(observation("third", { priority: 10 }));
  queue.resume("survey");
  queue.done(other);
  expect(await queue.next()).toBe(survey);
  expect(survey.status).toBe("in_progress");
});

test("nothing is begun between an interruption and its rapid observation, and what it interrupted goes on first", async () => {
  const { queue, giveBack } = await beginning();
  queue.pause("survey", "finish");
  giveBack();
  const next = following(queue.next);
  await seconds(1);
  expect(next.id).toBe("");
  queue.add(rapid("kilonova"));
  const kilonova = await queue.nextRapid();
  await seconds(600);
  queue.done(kilonova);
  await seconds(1);
  expect(next.id).toBe("");
  queue.resume("survey");
  await seconds(0);
  expect(next.id).toBe("survey");
});

test("an interrupted observation that can't go on after the rapid one leaves the telescope to others", async () => {
  const { queue, giveBack } = await beginning();
  queue.pause("survey", "drop");
  giveBack();
  queue.add(rapid("kilonova"));
  queue.done(await queue.nextRapid());
  const next = following(queue.next);
  await seconds(6);
  expect(next.id).toBe("other");
});

test("a paused rapid observation holds up neither the next rapid one nor others, and goes on after that", async () => {
  const { queue } = await beginning();
  queue.add(rapid("first"));
  const first = await queue.nextRapid();
  first.status = "in_progress";
  queue.pause("first");
  queue.putBack(first);
  const next = following(queue.next);
  await seconds(6);
  expect(next.id).toBe("other");
  queue.add(rapid("second"));
  const second = await queue.nextRapid();
  expect(second.id).toBe("second");
  queue.resume("first");
  queue.done(second);
  expect((await queue.nextRapid()).id).toBe("first");
});

test("a rapid observation that was handed out before its time keeps others from beginning; one that it suspended doesn't", async () => {
  const { queue } = await beginning();
  const resting = createResting(queue, 600);
  queue.add(rapid("kilonova"));
  const kilonova = await queue.nextRapid();
  resting.rest(kilonova, 60);
  const next = following(queue.next);
  await seconds(59);
  expect(next.id).toBe("");
  const again = following(queue.nextRapid);
  await seconds(1);
  expect(again.observation).toBe(kilonova);
  kilonova.status = "suspended";
  resting.rest(kilonova);
  await seconds(6);
  expect(next.id).toBe("other");
});

test("a new connection tells how an observation stands that nobody makes at the moment", async () => {
  const { queue, giveBack } = await beginning();
  queue.pause("survey", "finish");
  giveBack();
  const waits = observation("survey", { status: "suspended", interrupted_by: "kilonova" });
  queue.replace([waits, observation("other")]);
  await seconds(6);
  const other = await queue.next();
  expect(other.id).toBe("other");
  const goesOn = observation("survey", { status: "in_progress" });
  queue.replace([goesOn, { ...other, status: "in_progress" }]);
  expect(await queue.next()).toBe(goesOn);
});

test("an interrupted observation goes on first where a new connection finds its rapid one over", async () => {
  const queue = createQueue(new AbortController().signal);
  const next = following(queue.next);
  queue.replace([
    observation("other"),
    observation("survey", { status: "suspended", interrupted_by: "kilonova" }),
  ]);
  await seconds(1);
  expect(next.id).toBe("");
  queue.resume("survey");
  await seconds(0);
  expect(next.id).toBe("survey");
});

test("a resting observation that is handed out anew is begun anew, and one that was released never comes back", async () => {
  const { queue, survey } = await beginning();
  const resting = createResting(queue, 600);
  resting.rest(survey);
  const anew = observation("survey", { priority: 9 });
  resting.keepOnly([anew]);
  queue.replace([anew]);
  expect(await queue.next()).toBe(anew);
  resting.rest(anew);
  queue.remove("survey");
  resting.forget("survey");
  resting.rest(anew);
  expect(resting.has("survey")).toBe(false);
  const next = following(queue.next);
  await seconds(1200);
  expect(next.id).toBe("");
});

test("a resting observation whose target is still out of the limits isn't put back when it is looked at again", async () => {
  const { queue, survey } = await beginning();
  let isOut = true;
  const resting = createResting(queue, 600, () => isOut);
  resting.rest(survey);
  queue.remove("other");
  const next = following(queue.next);
  await seconds(1199);
  expect([resting.has("survey"), next.id]).toEqual([true, ""]);
  isOut = false;
  await seconds(1);
  expect(next.id).toBe("survey");
});

test("a rapid observation without a fixed time makes way for that of another rapid one, whatever their priorities", async () => {
  const { queue } = await beginning();
  const now = new Date("2026-03-01T22:00:00Z");
  const at = new Date(now.getTime() + 10 * 60_000).toISOString();
  queue.add(rapid("grb", { priority: 9 }));
  const task = queue.taskOf(await queue.nextRapid());
  queue.add(observation("occultation", { priority: 10, fixed_time_start: at }));
  task.requireFree(now, 900);
  queue.add(rapid("transit", { priority: 1, fixed_time_start: at }));
  task.requireFree(now, 400);
  expect(() => task.requireFree(now, 500)).toThrow(FixedTimeFirst);
});

test("no exposure is begun into the fixed time of another of at least its priority", async () => {
  const { queue, survey } = await beginning();
  const task = queue.taskOf(survey);
  const now = new Date("2026-03-01T22:00:00Z");
  const inMinutes = (count: number) => new Date(now.getTime() + count * 60_000);
  const fixed = (id: string, priority: number) =>
    observation(id, {
      priority,
      ...{ fixed_time_start: inMinutes(5).toISOString(), fixed_time_end: inMinutes(9).toISOString() },
    });
  queue.add(fixed("lesser", 4));
  task.requireFree(now, 600);
  queue.add(fixed("occultation", 5));
  task.requireFree(now, 179);
  expect(() => task.requireFree(now, 181)).toThrow(FixedTimeFirst);
  expect(() => task.requireFree(inMinutes(4), 1)).toThrow("An observation with a fixed time comes first.");
  // Too late for it.
  task.requireFree(inMinutes(10), 600);
  // It keeps its time after an interruption, too, and goes first; clouds over it keep nobody waiting.
  queue.replace([survey, { ...fixed("occultation", 5), status: "in_progress" }]);
  expect(() => task.requireFree(inMinutes(6), 1)).toThrow(FixedTimeFirst);
  queue.putBack(survey);
  const begun = await queue.next();
  expect(begun.id).toBe("occultation");
  begun.status = "suspended";
  queue.rest(begun);
  task.requireFree(inMinutes(6), 1);
  queue.remove("occultation");
  task.requireFree(now, 600);
});
