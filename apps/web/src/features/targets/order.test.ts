import type { TargetsVisibility } from "@meridian/contract";
import { expect, test } from "vitest";
import { inOrder, upInWords } from "./order.ts";

const target = (name: string, hours: number, march: number, altitude?: number) => ({
  ...{ name, ra: 0, dec: 0, line: 1, observatory_id: "roque", possible: [], hours },
  highest:
    altitude === undefined ? null : { at: "", altitude, airmass: 1, moon_separation: 9, moon_altitude: 9 },
  // The fifth month after November is March.
  months: Array.from({ length: 12 }, (_, index) => (index === 4 ? march : 0)),
});
const answer = {
  months: Array.from({ length: 12 }, (_, later) =>
    new Date(Date.UTC(2026, 10 + later)).toISOString().slice(0, 7),
  ),
  targets: [target("M 31", 8, 0.2, 77), target("M 42", 5, 3, 56), target("M 13", 0, 4)],
} as unknown as TargetsVisibility;

test("targets come in the order that is asked for, and otherwise as they were written", () => {
  const names = (...sort: Parameters<typeof inOrder>[1][]) =>
    inOrder(answer, sort[0]).map(({ name }) => name);
  expect(names()).toEqual(["M 31", "M 42", "M 13"]);
  expect(names("03")).toEqual(["M 13", "M 42", "M 31"]);
  expect(names("highest")).toEqual(["M 31", "M 42", "M 13"]);
});

test("a sentence counts those that are up, in the night or in a month", () => {
  expect(upInWords(answer, undefined)).toBe("2 of 3 are up for an hour or more in this night.");
  expect(upInWords(answer, "03")).toBe("2 of 3 are up for an hour or more a night in March 2027.");
  expect(upInWords({ ...answer, targets: [answer.targets[0]!] }, "03")).toBe(
    "0 of 1 is up for an hour or more a night in March 2027.",
  );
});
