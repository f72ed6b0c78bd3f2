import { seededTest } from "@meridian/testkit/faults";
import { expect, test } from "vitest";
import { bodyErrors, driftWarnings, isSameBody } from "./errors.ts";
import { directionTo, movingPosition } from "./position.ts";

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
const fixed = window("11-28T02:00", "11-28T05:00");
const nextNight = window("11-29T01:00", "11-29T03:00");
const fourDaysLater = window("12-02T01:00", "12-02T03:00");

interface Given {
  windows?: { start: string; end: string }[];
  fixed?: { start: string; end: string };
  from?: typeof teide | null;
}

type At = Parameters<typeof bodyErrors>[0]["target"];

function errors(name: string, at: At, { windows = [], fixed, from = teide }: Given) {
  const times = { windows, fixed_time_start: fixed?.start ?? null, fixed_time_end: fixed?.end ?? null };
  return bodyErrors({ target: { name, ...at }, ...times }, from ?? undefined, now);
}

const day = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();

const asking = (
  name: string,
  { ra, dec }: { ra: number; dec: number },
  windows: { start: string; end: string }[],
) => ({ target: { name, ra, dec }, windows, fixed_time_start: null, fixed_time_end: null });

const notThere = (words: string) => [
  {
    path: "target.name",
    message: expect.stringContaining(`comes no nearer to these coordinates than ${words}`),
  },
];

test("a body is where it stands at some moment of a window, or at the start of the fixed time", () => {
  expect(errors("Moon", moon.teide, { windows: [night] })).toEqual([]);
  expect(errors("the moon", moon.teide, { fixed })).toEqual([]);
  expect(errors("Moon", moon.sidingSpring, { fixed, from: sidingSpring })).toEqual([]);
  expect(errors("Mars", mars[0], { windows: [night] })).toEqual([]);
  // A crater at the edge of its disk; and anything that is called otherwise.
  expect(errors("Moon", { ...moon.teide, dec: moon.teide.dec + 0.25 }, { fixed })).toEqual([]);
  expect(errors("Moon, Tycho", moon.teide, { fixed: fourDaysLater })).toEqual([]);
  expect(errors("M 31", moon.teide, {})).toEqual([]);
});

test("a body that is elsewhere at that time, or from that observatory, is refused", () => {
  expect(errors("Moon", moon.teide, { windows: [fourDaysLater] })).toEqual(notThere("55.8°"));
  expect(errors("Moon", moon.later, { windows: [night] })).toEqual(notThere("56°"));
  expect(errors("Moon", moon.teide, { windows: [night], from: sidingSpring })).toEqual(notThere("29′"));
  expect(errors("planet Mars", mars[0], { windows: [nextNight] })).toEqual(notThere("23′"));
});

test("a Moon that comes by only after the start of a fixed time is refused, for nothing begins then", () => {
  const from = (start: string) => errors("Moon", moon.teide, { fixed: window(start, "11-28T05:00") });
  expect(from("11-28T01:45")).toEqual([]);
  expect(from("11-28T01:00")).toEqual([
    {
      path: "target.name",
      message:
        "must be another, or its coordinates found again: the Moon is 27′ from these coordinates when the fixed time begins",
    },
  ]);
});

test("a body has no proper motion", () => {
  const at = { ...moon.teide, epoch: 2026, pm_ra: 0, pm_dec: 0 };
  expect(errors("Moon", at, { fixed })).toEqual([]);
  expect(errors("Moon", { ...at, pm_dec: 100 }, { fixed })).toEqual([
    { path: "target.pm_dec", message: "must be 0: the Moon has no proper motion" },
  ]);
  expect(errors("Moon, Tycho", { ...at, pm_dec: 100 }, { fixed })).toEqual([]);
  expect(isSameBody({ ...at, name: "Moon" }, { ...at, name: "Moon", pm_ra: 9 })).toBe(false);
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

test("the Moon is found wherever in a month it comes by, and at the very end of it", () => {
  const noon = Date.parse("2026-11-28T02:00:00Z");
  for (let before = 0; before <= 27; before += 0.5) {
    const start = noon - before * day;
    const windows = [{ start: iso(start), end: iso(start + 27 * day) }];
    expect(bodyErrors(asking("Moon", moon.teide, windows), teide, new Date(start))).toEqual([]);
  }
});

const wanderers = [
  ...(["Sun", "Moon", "Mercury", "Venus", "Mars"] as const),
  ...(["Jupiter", "Saturn", "Uranus", "Neptune", "Pluto"] as const),
];

seededTest(
  "every body is found in a window of 31 days in which it comes by, in any year",
  (random) => {
    for (const body of wanderers)
      for (let turn = 0; turn < 30; turn += 1) {
        const start = now.getTime() + random.next() * 170 * 365 * day;
        const at = iso(start + random.next() * 31 * day);
        const windows = [{ start: iso(start), end: iso(start + 31 * day) }];
        expect(bodyErrors(asking(body, movingPosition(body, at, teide), windows), teide, now)).toEqual([]);
      }
  },
  { seeds: 1 },
);

test("a Moon that was there only in the part of a window that is over is refused", () => {
  const at = (time: string, open: { start: string; end: string }) =>
    bodyErrors(asking("Moon", moon.teide, [open]), teide, new Date(`2026-11-28T${time}:00Z`));
  const [early, amid] = [window("11-28T01:00", "11-28T14:00"), window("11-27T20:00", "11-28T08:00")];
  expect(at("01:59", early)).toEqual([]);
  expect(at("08:00", early)).toEqual(notThere("2.5°"));
  expect(at("07:00", amid)).toEqual(notThere("2.1°"));
});

test("no request is looked at for long, whatever its windows are", () => {
  let looks = 0;
  const looked = (name: string, windows: { start: string; end: string }[], to = moon.later) => {
    looks = 0;
    const count: typeof directionTo = (...given) => {
      looks += 1;
      return directionTo(...given);
    };
    return bodyErrors(asking(name, to, windows), teide, now, count);
  };
  const tooLong = (field: string, the: string) => ({
    path: field,
    message: `must be at most 31 days after its start: ${the} moves, and is at these coordinates for a short time only`,
  });
  const century = { start: "2026-12-01T00:00:00.000Z", end: "2126-12-01T00:00:00.000Z" };
  expect(looked("Moon", Array(100).fill(century))).toEqual(
    Array.from({ length: 100 }, (_, at) => tooLong(`windows.${at}.end`, "the Moon")),
  );
  expect(looks).toBe(0);
  // Begun long ago, it is as long.
  expect(looked("Mars", [{ start: "0001-01-01T00:00:00.000Z", end: iso(now.getTime() + day) }])).toEqual([
    tooLong("windows.0.end", "Mars"),
  ]);
  const late = { start: "9990-01-01T00:00:00.000Z", end: "9990-01-20T00:00:00.000Z" };
  const tooLate = "must be before 2200: where Pluto stands later isn't worked out";
  expect(looked("Pluto", [late])).toEqual([{ path: "windows.0.end", message: tooLate }]);
  expect(looks).toBe(0);
  const months = Array.from({ length: 100 }, (_, at) => ({
    start: iso(now.getTime() + at * 31 * day),
    end: iso(now.getTime() + (at + 1) * 31 * day),
  }));
  expect(looked("Mercury", months)).not.toEqual([]);
  expect(looks).toBeLessThanOrEqual(2000);
  // It comes by, but not quite.
  const past = { ...moon.teide, dec: moon.teide.dec + 0.6 };
  expect(looked("Moon", Array(100).fill(months[0]), past)).toEqual([
    {
      path: "windows",
      message: "must be fewer or shorter: the Moon moves, and is at these coordinates for a short time only",
    },
  ]);
  expect(looks).toBe(2000);
});

test("a fixed time of a body is as short as its windows", () => {
  const long = window("11-22T00:00", "12-24T00:00");
  expect(errors("Mars", mars[0], { fixed: long })).toMatchObject([{ path: "fixed_time_end" }]);
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
      message:
        "can't be any observatory for the Moon, which each sees up to a degree elsewhere: ask one observatory alone",
    },
  ]);
});

test("a time in which a body leaves its coordinates is warned of", () => {
  const warnings = (name: string, at: { ra: number; dec: number }, start: string, end: string) => {
    const times = { windows: [window(start, end)], fixed_time_start: null, fixed_time_end: null };
    return driftWarnings({ target: { name, ...at }, ...times }, teide, now);
  };
  const message =
    "moves up to 2° away from these coordinates in its time, and is observed only while it is at them";
  expect(warnings("Moon", moon.teide, "11-27T22:00", "11-28T06:00")).toEqual([
    { path: "target.name", message },
  ]);
  // It is back at the end of a month.
  expect(warnings("Moon", moon.teide, "11-28T02:00", "12-25T09:00")[0]?.message).toMatch(/up to 1[67]\d/);
  expect(warnings("Moon", moon.teide, "11-28T01:45", "11-28T02:15")).toEqual([]);
  expect(warnings("Mars", mars[0], "11-27T22:00", "11-28T06:00")).toEqual([]);
});
