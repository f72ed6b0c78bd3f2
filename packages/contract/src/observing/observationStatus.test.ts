import { describe, expect, test } from "vitest";
import {
  canMove,
  type Mover,
  type ObservationStatus,
  observationStatus,
  observationTransitions,
  ongoingStatuses,
} from "./observationStatus.ts";

const movers: Mover[] = ["submitter", "operator", "scheduler", "plugin", "monitor"];

/**
 * Every move that is allowed, and the initials of who may make it: submitter, operator, scheduler (c), plugin, monitor.
 * Written out a second time, so that neither table changes by accident.
 */
const allowed: Record<string, string> = {
  "pending > assigned": "oc",
  "pending > cancelled": "so",
  "pending > failed": "m",
  "pending > partially_completed": "m",
  "pending > completed": "m",
  "assigned > in_progress": "p",
  "assigned > pending": "opm",
  "assigned > failed": "pm",
  "assigned > partially_completed": "pm",
  "assigned > completed": "m",
  "assigned > cancelled": "so",
  "assigned > aborted": "pm",
  "in_progress > acquisition_complete": "p",
  "in_progress > paused": "so",
  "in_progress > suspended": "pm",
  "in_progress > partially_completed": "pm",
  "in_progress > failed": "opm",
  "in_progress > cancelled": "so",
  "in_progress > aborted": "pm",
  "in_progress > completed": "o",
  "in_progress > pending": "m",
  "paused > in_progress": "so",
  "paused > acquisition_complete": "p",
  "paused > suspended": "pm",
  "paused > partially_completed": "pm",
  "paused > failed": "pm",
  "paused > cancelled": "so",
  "paused > aborted": "pm",
  "suspended > in_progress": "pm",
  "suspended > acquisition_complete": "p",
  "suspended > partially_completed": "pm",
  "suspended > failed": "pm",
  "suspended > cancelled": "so",
  "suspended > aborted": "pm",
  "suspended > pending": "m",
  "acquisition_complete > completed": "om",
  "acquisition_complete > failed": "om",
  "acquisition_complete > partially_completed": "m",
  "acquisition_complete > pending": "m",
  "completed > pending": "m",
  "failed > pending": "m",
  "partially_completed > pending": "m",
};
const initials: Record<string, Mover> = {
  s: "submitter",
  o: "operator",
  c: "scheduler",
  p: "plugin",
  m: "monitor",
};

const cells = observationStatus.options.flatMap((from) =>
  observationStatus.options.flatMap((to) => movers.map((mover) => ({ from, to, mover }))),
);

test.each(cells)("$from > $to by the $mover", ({ from, to, mover }) => {
  const by = [...(allowed[`${from} > ${to}`] ?? "")].map((initial) => initials[initial]);
  expect(canMove(from, to, [mover])).toBe(by.includes(mover));
});

describe("a mover with several roles", () => {
  test("may do what any of its roles may, and nothing without one", () => {
    expect(canMove("in_progress", "completed", ["submitter", "operator"])).toBe(true);
    expect(canMove("in_progress", "completed", ["submitter"])).toBe(false);
    for (const { from, to } of cells) expect(canMove(from, to, [])).toBe(false);
  });

  test("the table leads to every status, and out of every one but two", () => {
    const reached = new Set<ObservationStatus>(["pending"]);
    for (const from of reached)
      for (const to of Object.keys(observationTransitions[from])) reached.add(to as ObservationStatus);
    expect([...reached].toSorted()).toEqual(observationStatus.options.toSorted());
    const final = observationStatus.options.filter(
      (from) => Object.keys(observationTransitions[from]).length === 0,
    );
    expect(final).toEqual(["cancelled", "aborted"]);
  });

  test("an ended observation moves to nothing but a new beginning", () => {
    for (const from of observationStatus.options) {
      const others = Object.keys(observationTransitions[from]).filter((to) => to !== "pending");
      expect(ongoingStatuses.includes(from), from).toBe(others.length > 0);
    }
  });
});

test("an observation that isn't in progress can only be assigned, cancelled, failed or aborted, or end with what it has", () => {
  const reached = new Set<ObservationStatus>(["pending"]);
  for (const from of reached)
    for (const to of Object.keys(observationTransitions[from]) as ObservationStatus[])
      if (to !== "in_progress") reached.add(to);
  expect([...reached].sort()).toEqual([
    ...["aborted", "assigned", "cancelled", "completed", "failed", "partially_completed", "pending"],
  ]);
});
