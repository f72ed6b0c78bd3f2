import { expect, test } from "vitest";
import { whyNotGood } from "./conditions.ts";

const laPalma = { latitude: 28.76, longitude: -17.88, elevation: 2300 };
const none = {
  min_altitude: null,
  max_airmass: null,
  min_moon_separation: null,
  max_moon_illumination: null,
};
const m42 = { name: "M 42", ra: 83.82, dec: -5.39, rotation: null };

const why = (constraints: object, at: string, more: object = {}, darkBelow: number | null = null) =>
  whyNotGood(
    {
      target: m42,
      constraints: { ...none, twilight: null, ...constraints },
      bypass_darkness: false,
      ...more,
    },
    { site: laPalma, darkBelow, at: new Date(at), seconds: 600 },
  );

test("each condition that doesn't hold is named with its figures, now or at the end of the exposure", () => {
  // M 42 passes the meridian at 22:44, at 55.8°; the Moon is full two days later.
  const midnight = "2026-01-01T00:00:00Z";
  expect(why({}, midnight)).toBeUndefined();
  expect(why({ min_altitude: 60 }, midnight)).toMatch(
    /^The target is at an altitude of 5\d\.\d°, and 60\.0° is asked for\.$/,
  );
  expect(why({ max_airmass: 1.1 }, midnight)).toMatch(/^The airmass is 1\.\d\d, and 1\.1 is asked for\.$/);
  expect(why({ max_moon_illumination: 0.5 }, midnight)).toMatch(
    /^9\d % of the Moon are lit, and 50 % are allowed\.$/,
  );
  expect(why({ min_moon_separation: 60 }, midnight)).toMatch(
    /^The Moon is [1-5]\d\.\d° away, and 60\.0° are asked for\.$/,
  );
  const dawn = "2026-01-01T07:00:00Z";
  expect(why({}, dawn)).toMatch(/^It isn't dark enough/);
  expect(why({}, dawn, { bypass_darkness: true })).toBeUndefined();
});

test("the dark is the observation's or the observatory's, whichever is darker", () => {
  // The Sun is at -14.0° at the beginning and sinks.
  const dusk = "2025-12-31T19:29:00Z";
  expect(why({}, dusk)).toBeUndefined();
  expect(why({ twilight: "astronomical" }, dusk)).toMatch(/and -18\.0° is asked for/);
  expect(why({}, dusk, {}, -18)).toMatch(/and -18\.0° is asked for/);
  expect(why({ twilight: "civil" }, dusk, {}, -10)).toBeUndefined();
});

test("a target that is called after a body is observed while that is at its coordinates", () => {
  const at = "2026-01-01T00:00:00Z";
  // Where astropy has the Moon and Mars then, as they are seen from there.
  const moon = { ra: 63.192, dec: 26.2745 };
  const mars = { ra: 283.4895, dec: -23.7518 };
  const asked = (name: string, { ra, dec }: typeof moon, later = 0) =>
    why({}, new Date(Date.parse(at) + later * 60_000).toISOString(), {
      ...{ target: { name, ra, dec, rotation: null }, bypass_darkness: true },
    });
  expect(asked("Moon", moon)).toBeUndefined();
  expect(asked("the Moon", moon, 25)).toBeUndefined();
  expect(asked("Moon", moon, 60)).toMatch(
    /^The target isn't at its coordinates: the Moon is 0\.[4-9]\d° from them\.$/,
  );
  expect(asked("Moon, Tycho", moon, 60)).toBeUndefined();
  expect(asked("Mars", mars)).toBeUndefined();
  expect(asked("Mars", moon)).toMatch(/: Mars is \d+\.\d\d° from them\.$/);
});
