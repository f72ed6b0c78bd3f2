import { expect, test } from "vitest";
import { bodyErrors, driftWarnings } from "./errors.ts";

const teide = { latitude: 28.3, longitude: -16.51, elevation: 2390 };
const sidingSpring = { latitude: -31.27, longitude: 149.07, elevation: 1165 };
const now = new Date("2026-11-20T00:00:00Z");

/**
 * By astropy 5.2.1 from Debian's python3-astropy, as in position.test.ts: at 02:00 UTC of the day; of the Moon seen from Teide, from
 * Siding Spring, and from Teide four days later.
 */
const moon = {
  teide: { ra: 116.862, dec: 23.6226 },
  sidingSpring: { ra: 115.5612, dec: 24.0205 },
  later: { ra: 170.5335, dec: 1.5525 },
};
const mars = [
  { ra: 153.3282, dec: 13.4028 },
  { ra: 153.7074, dec: 13.2904 },
] as const;

const window = (start: string, end: string) => ({
  start: `2026-${start}:00.000Z`,
  end: `2026-${end}:00.000Z`,
});
const night = window("11-28T01:00", "11-28T03:00");
const nextNight = window("11-29T01:00", "11-29T03:00");
const fourDaysLater = window("12-02T01:00", "12-02T03:00");

interface Given {
  windows?: { start: string; end: string }[];
  fixed?: { start: string; end: string };
  from?: typeof teide | null;
}

function errors(name: string, at: { ra: number; dec: number }, { windows = [], fixed, from = teide }: Given) {
  const times = { windows, fixed_time_start: fixed?.start ?? null, fixed_time_end: fixed?.end ?? null };
  return bodyErrors({ target: { name, ...at }, ...times }, from ?? undefined, now);
}

const notThere = (words: string) => [
  {
    path: "target.name",
    message: expect.stringContaining(`comes no nearer to these coordinates than ${words}`),
  },
];

test("a body is where it stands at some moment of the time that is asked for", () => {
  expect(errors("Moon", moon.teide, { windows: [night] })).toEqual([]);
  expect(errors("the moon", moon.teide, { fixed: night })).toEqual([]);
  expect(errors("Moon", moon.sidingSpring, { fixed: night, from: sidingSpring })).toEqual([]);
  expect(errors("Mars", mars[0], { windows: [night] })).toEqual([]);
  // A crater at the edge of its disk; and anything that is called otherwise.
  expect(errors("Moon", { ...moon.teide, dec: moon.teide.dec + 0.25 }, { fixed: night })).toEqual([]);
  expect(errors("Moon, Tycho", moon.teide, { fixed: fourDaysLater })).toEqual([]);
  expect(errors("M 31", moon.teide, {})).toEqual([]);
});

test("a body that is elsewhere at that time, or from that observatory, is refused", () => {
  expect(errors("Moon", moon.teide, { windows: [fourDaysLater] })).toEqual(notThere("55.8°"));
  expect(errors("Moon", moon.later, { fixed: night })).toEqual(notThere("56°"));
  expect(errors("Moon", moon.teide, { fixed: night, from: sidingSpring })).toEqual(notThere("29′"));
  expect(errors("planet Mars", mars[0], { windows: [nextNight] })).toEqual(notThere("23′"));
});

test("a time in which a body is elsewhere is refused beside one in which it is there", () => {
  expect(errors("Mars", mars[0], { windows: [night, nextNight] })).toEqual([
    {
      path: "windows.1.start",
      message:
        "must be the time of another observation: Mars comes no nearer to these coordinates than 23′ in this window",
    },
  ]);
  // A window that is over asks for nothing.
  const over = window("11-10T01:00", "11-10T03:00");
  expect(errors("Mars", mars[0], { windows: [over, night] })).toEqual([]);
});

test("the Moon that comes by in a long window is found in it, and a body in one of a hundred years isn't", () => {
  const month = window("11-15T00:00", "12-12T00:00");
  expect(errors("Moon", moon.teide, { windows: [month] })).toEqual([]);
  expect(errors("Neptune", moon.teide, { windows: [{ ...month, end: "2126-12-12T00:00:00.000Z" }] })).toEqual(
    notThere(""),
  );
});

test("a body needs a time, and the Moon an observatory", () => {
  expect(errors("Jupiter", mars[0], {})).toEqual([
    {
      path: "fixed_time_start",
      message: "must be set, or a window: Jupiter moves, and is at these coordinates at one time only",
    },
  ]);
  expect(errors("Mars", mars[0], { fixed: night, from: null })).toEqual([]);
  expect(errors("Moon", moon.teide, { fixed: night, from: null })).toEqual([
    {
      path: "where",
      message: "can't be any observatory for the Moon, which each sees up to a degree elsewhere. Choose one",
    },
  ]);
});

test("a time in which a body leaves its coordinates is warned of, unless it is refused", () => {
  const warnings = (name: string, at: { ra: number; dec: number }, start: string, end: string) => {
    const times = { windows: [window(start, end)], fixed_time_start: null, fixed_time_end: null };
    return driftWarnings({ target: { name, ...at }, ...times }, teide, now);
  };
  const message =
    "moves up to 2° away from these coordinates in its time, and telescopes don't follow it: a shorter time is surer";
  expect(warnings("Moon", moon.teide, "11-27T22:00", "11-28T06:00")).toEqual([
    { path: "target.name", message },
  ]);
  expect(warnings("Moon", moon.teide, "11-28T01:45", "11-28T02:15")).toEqual([]);
  expect(warnings("Moon", moon.teide, "12-02T01:00", "12-02T06:00")).toEqual([]);
  expect(warnings("Mars", mars[0], "11-27T22:00", "11-28T06:00")).toEqual([]);
});
