/**
 * Compares where the Sun stands over the Earth, the edge of the night on the map, when it gets dark, sidereal time and the
 * Moon's lit fraction with those of astropy (Debian's `python3-astropy`), at moments over 30 years. Fails on an angle more than
 * 0.1° off, a time of dusk or dawn more than 30 s, or a fraction more than 0.01.
 */
import { darknessAt, siderealTimeAt, subsolarPoint, sunAltitudeAt } from "@meridian/contract";
import { random } from "@meridian/testkit/faults";
import { moonPhaseAt } from "../../../web/src/features/tonight/sky/moon.ts";
import { darkRing } from "../../../web/src/ui/values/WorldMap/darkRing.ts";
import { sites } from "./cases.ts";
import { judgeBy } from "./python.ts";

const { next } = random(21);
const [first, last] = [Date.UTC(2010, 0), Date.UTC(2040, 0)];
const special = [
  "2026-03-20T14:46:00Z",
  "2026-06-21T08:24:00Z",
  "2026-09-23T00:05:00Z",
  "2026-12-21T20:50:00Z",
];
const moments = [
  ...special.map((at) => Date.parse(at)),
  ...Array.from({ length: 60 }, () => Math.round(first + next() * (last - first))),
];

const cases = moments.map((ms) => {
  const sun = subsolarPoint(ms);
  return {
    ms,
    sun: [sun.longitude, sun.latitude],
    moon: moonPhaseAt(ms).illumination,
    // Every tenth degree of the outline that the map draws.
    rings: [0, 6, 12, 18].map((depth) => ({
      depth,
      places: darkRing(sun, depth).filter((_, at) => at % 10 === 0),
    })),
    sites: sites.map(({ latitude, longitude, sun_altitude_max }) => {
      const limit = sun_altitude_max ?? -12;
      const { from, until } = darknessAt(ms, { latitude, longitude }, limit);
      return {
        ...{ latitude, longitude, limit },
        sidereal: siderealTimeAt(ms, longitude),
        altitude: sunAltitudeAt(ms, { latitude, longitude }),
        passes: [from, until].filter((at) => at !== undefined),
      };
    }),
  };
});
judgeBy("sun.py", cases);
