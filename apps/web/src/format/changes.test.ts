import { expect, test } from "vitest";
import { changesOf, withListsAsWords, withUnit } from "./changes.ts";

test("a comparison says of each value whether it was added, removed, changed or left", () => {
  const before = { status: "active", title: "Storm", note: null, targets: [{ kind: "users" }] };
  const after = { status: "cancelled", title: "Storm", reason: "over", targets: [{ kind: "users" }, {}] };
  expect(changesOf(before, after)).toEqual([
    { path: "status", kind: "changed", before: "active", after: "cancelled" },
    { path: "title", kind: "same", before: "Storm", after: "Storm" },
    { path: "note", kind: "removed", before: "null", after: "" },
    { path: "targets.0.kind", kind: "same", before: "users", after: "users" },
    { path: "reason", kind: "added", before: "", after: "over" },
    { path: "targets.1", kind: "added", before: "", after: "{}" },
  ]);
});

test("a created document has no before, a deleted one no after", () => {
  expect(changesOf(null, { name: "A" })).toEqual([{ path: "name", kind: "added", before: "", after: "A" }]);
  expect(changesOf({ name: "A" }, null)).toEqual([{ path: "name", kind: "removed", before: "A", after: "" }]);
  expect(changesOf(null, null)).toEqual([]);
});

test("a list of plain values is compared as a whole where it is to be read", () => {
  const before = withListsAsWords({ filters: ["L", "R", "G"], equipment: { mount: "Fork" } });
  const after = withListsAsWords({ filters: ["L", "G"], equipment: { mount: "Fork" } });
  expect(changesOf(before, after)).toEqual([
    { path: "filters", kind: "changed", before: "L, R, G", after: "L, G" },
    { path: "equipment.mount", kind: "same", before: "Fork", after: "Fork" },
  ]);
});

test("the points of a horizon are compared as a whole", () => {
  const horizon = [
    [0, 12],
    [90, 8.5],
  ];
  expect(changesOf(null, { horizon })).toEqual([
    { path: "horizon", kind: "added", before: "", after: "0 12, 90 8.5" },
  ]);
  expect(changesOf({ horizon }, { horizon: [] })).toEqual([
    { path: "horizon", kind: "changed", before: "0 12, 90 8.5", after: "[]" },
  ]);
});

test("numbers of an observatory's settings have their units, other values none", () => {
  expect(withUnit("equipment.aperture", "0.12")).toBe("0.12 m");
  expect(withUnit("latitude", "-30.5")).toBe("-30.5°");
  expect(withUnit("sun_altitude_max", "null")).toBe("null");
  expect(withUnit("equipment.camera", "294MC")).toBe("294MC");
});
