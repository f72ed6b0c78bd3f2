import { sequence as sequenceSchema } from "@meridian/contract";
import { expect, test } from "vitest";
import { filterErrors, fixedTimeErrors, repeatErrors, togetherErrors, windowErrors } from "./checks.ts";
import { fitErrors } from "./fit.ts";

const now = new Date("2026-03-01T12:00:00Z");
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
const site = { filters: ["V", "Ha"] };
const frames = (exposure_time: number, exposure_count: number) => ({
  exposures: [{ filter: "V", exposure_time, exposure_count }],
  sequence: null,
});
const paths = (errors: { path: string }[]) => errors.map(({ path }) => path);

test("filters must be among the observatory's, if it lists some", () => {
  const exposures = ["V", "ha", "L"].map((filter) => ({ filter }));
  expect(filterErrors({ exposures }, site)).toEqual([
    { path: "exposures.1.filter", message: "must be one of V, Ha" },
    { path: "exposures.2.filter", message: "must be one of V, Ha" },
  ]);
  expect(filterErrors({ exposures }, { ...site, filters: [] })).toEqual([]);
});

test.each([
  ["none", [], []],
  ["one ahead", [[1, 2]], []],
  ["one that has begun", [[-1, 1]], []],
  [
    "one past, one ahead",
    [
      [-2, -1],
      [1, 2],
    ],
    [],
  ],
  ["one that ends as it starts", [[1, 1]], ["windows.0.end"]],
  [
    "one backwards behind a good one",
    [
      [1, 2],
      [4, 3],
    ],
    ["windows.1.end"],
  ],
  ["one that ends this moment", [[-1, 0]], ["windows"]],
  [
    "all past",
    [
      [-4, -3],
      [-2, -1],
    ],
    ["windows"],
  ],
  ["past and backwards", [[-1, -2]], ["windows.0.end", "windows"]],
] as [string, [number, number][], string[]][])("windows: %s", (_, hours, expected) => {
  const windows = hours.map(([start, end]) => ({ start: at(start), end: at(end) }));
  expect(paths(windowErrors({ windows }, now))).toEqual(expected);
});

test.each([
  ["neither", null, null, []],
  ["both ahead", 1, 2, []],
  ["begun a minute ago", -1 / 60, 1, []],
  ["begun", -1, 1, ["fixed_time_start"]],
  ["only a start", 1, null, ["fixed_time_end"]],
  ["only an end", null, 1, ["fixed_time_start"]],
  ["an end at the start", 1, 1, ["fixed_time_end"]],
  ["an end before the start", 2, 1, ["fixed_time_end"]],
  ["over", -2, -1, ["fixed_time_end"]],
  ["ending this moment", -1, 0, ["fixed_time_end"]],
] as [string, number | null, number | null, string[]][])("a fixed time: %s", (_, start, end, expected) => {
  const fixed_time_start = start === null ? null : at(start);
  const fixed_time_end = end === null ? null : at(end);
  expect(paths(fixedTimeErrors({ fixed_time_start, fixed_time_end, ...frames(60, 5) }, now))).toEqual(
    expected,
  );
});

test.each([
  ["no windows", [], 1, []],
  ["no fixed time", [[1, 2]], null, []],
  ["as a window starts", [[1, 2]], 1, []],
  [
    "in the second",
    [
      [1, 2],
      [3, 9],
    ],
    4,
    [],
  ],
  ["before all", [[3, 4]], 1, ["fixed_time_start"]],
  [
    "between two",
    [
      [1, 2],
      [4, 5],
    ],
    3,
    ["fixed_time_start"],
  ],
  ["only windows that are refused anyway", [[9, 3]], 1, []],
  ["as a window ends", [[1, 3]], 3, ["fixed_time_start"]],
] as [string, [number, number][], number | null, string[]][])(
  "a fixed start together with windows: %s",
  (_, hours, start, expected) => {
    const windows = hours.map(([from, to]) => ({ start: at(from), end: at(to) }));
    const fixed_time_start = start === null ? null : at(start);
    expect(paths(togetherErrors({ windows, fixed_time_start }))).toEqual(expected);
  },
);

test.each([
  ["everything to the second", frames(360, 10), [], []],
  ["more than that", frames(361, 10), ["fixed_time_end"], []],
  ["one exposure, not all", frames(3600, 10), ["fixed_time_end"], []],
  ["not even one exposure", frames(3601, 1), ["fixed_time_end"], ["windows"]],
] as [string, ReturnType<typeof frames>, string[], string[]][])(
  "an hour that has room for %s, as a fixed time and among windows",
  (_, exposures, fixed, windowed) => {
    const untimed = { windows: [], fixed_time_start: null, fixed_time_end: null, ...exposures };
    const hour = { fixed_time_start: at(1), fixed_time_end: at(2) };
    expect(paths(fitErrors({ ...untimed, ...hour }, now))).toEqual(fixed);
    const over = { start: at(-9), end: at(-1) };
    const started = { start: at(-1), end: at(1) };
    const windows = [over, started, { start: at(3), end: at(3.5) }];
    expect(paths(fitErrors({ ...untimed, windows }, now))).toEqual(windowed);
    expect(fitErrors({ ...untimed, windows: [over] }, now)).toEqual([]);
    expect(fitErrors(untimed, now)).toEqual([]);
    const touching = [started, { start: at(1), end: at(2) }];
    expect(fitErrors({ ...untimed, windows: touching }, now)).toEqual([]);
  },
);

test("a fixed time has room for the exposures of all panels", () => {
  const sequence = sequenceSchema.parse({
    mosaic: { columns: 3, rows: 2, panel_width: 30, panel_height: 20 },
  });
  const hour = { windows: [], fixed_time_start: at(1), fixed_time_end: at(2) };
  expect(fitErrors({ ...hour, ...frames(600, 1), sequence }, now)).toEqual([]);
  const [error] = fitErrors({ ...hour, ...frames(601, 1), sequence }, now);
  expect(error).toMatchObject({ path: "fixed_time_end", message: expect.stringContaining("1 h 6 s") });
});

test("a fixed time isn't repeated, whichever of its ends is given, and no rapid request is", () => {
  const urgency = "normal" as const;
  const monitoring = { interval_hours: 24, remaining: 2 };
  const [none, fixed_time_start, fixed_time_end] = [
    { fixed_time_start: null, fixed_time_end: null },
    at(1),
    at(2),
  ];
  expect(repeatErrors({ ...none, urgency, monitoring })).toEqual([]);
  expect(repeatErrors({ ...none, urgency: "rapid", monitoring })).toEqual([
    { path: "monitoring", message: "must be empty with a rapid request, which happens once" },
  ]);
  expect(repeatErrors({ urgency, fixed_time_start, fixed_time_end, monitoring: null })).toEqual([]);
  for (const given of [{ fixed_time_start }, { fixed_time_end }])
    expect(repeatErrors({ ...none, ...given, urgency, monitoring })).toEqual([
      { path: "monitoring", message: "must be empty with a fixed time, which happens once" },
    ]);
});

test("the error says in words how much time is missing", () => {
  const short = { windows: [], fixed_time_start: at(1), fixed_time_end: at(1.1), ...frames(1830.5, 4) };
  expect(fitErrors(short, now)[0]!.message).toMatch(/^must be at least 2 h 2 min 2 s after/);
});
