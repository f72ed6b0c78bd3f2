import { constraints, type MovingBody } from "@meridian/contract";
import { seededTest } from "@meridian/testkit/faults";
import { expect } from "vitest";
import { movingPosition } from "../bodies/index.ts";
import { allowedSpans, skyTrack } from "../scheduling/index.ts";
import { momentUp } from "./moment.ts";

const hour = 3_600_000;
const day = 24 * hour;
const limits = { sun_altitude_max: null, max_altitude: 90, horizon: [], hour_angle_limits: null };
const teide = { latitude: 28.3, longitude: -16.51, elevation: 2390, min_altitude: 25, ...limits };
const sidingSpring = { latitude: -31.27, longitude: 149.07, elevation: 1165, min_altitude: 20, ...limits };
const places = [
  teide,
  sidingSpring,
  { ...teide, max_altitude: 70, horizon: [[0, 40] as [number, number], [180, 30] as [number, number]] },
  { ...sidingSpring, hour_angle_limits: { from: -2, to: 1 } },
];
const conditions = [
  ...[{}, { min_altitude: 60 }, { max_airmass: 1.2 }, { twilight: "astronomical" }],
  ...[{ max_moon_illumination: 0.3 }, { min_moon_separation: 10 }],
];
const bodies: MovingBody[] = ["Moon", "Moon", "Moon", "Sun", "Venus", "Mars", "Mercury"];

seededTest(
  "a body is found at a moment for whose coordinates the scheduler has a chance, wherever in a month that is",
  (random) => {
    for (let turn = 0; turn < 40; turn += 1) {
      const pick = <One>(among: readonly One[]) => among[Math.floor(random.next() * among.length)]!;
      const start = Date.UTC(2026, 10, 29) + Math.floor(random.next() * 900 * 24) * hour;
      const time = { start, end: start + pick([0.3, 1, 5, 12, 30]) * day };
      const downtimes = pick([[], [{ start, end: start + 3 * day, reason: "Mirror" }]]);
      const [body, place] = [pick(bodies), { ...pick(places), downtimes }];
      const asked = {
        constraints: constraints.parse(pick(conditions)),
        bypass_darkness: pick([true, false, false]),
        exposures: [{ exposure_time: pick([10, 600, 1800, 7200]), exposure_count: 3 }],
      };
      const skyOf = skyTrack(place);
      const chanceAt = (moment: number, { start, end }: typeof time) => {
        const target = {
          name: body,
          rotation: null,
          ...movingPosition(body, new Date(moment).toISOString(), place),
        };
        return !allowedSpans({ ...asked, target }, place, { start, end }, skyOf).next().done;
      };
      const moment = momentUp(body, time, place, asked);
      const about = { body, asked, place, time };
      if (moment !== undefined) {
        expect({ ...about, is: chanceAt(moment, time) }).toEqual({ ...about, is: true });
        continue;
      }
      for (let at = start; at <= time.end; at += hour) {
        const near = { start: Math.max(start, at - 2 * hour), end: Math.min(time.end, at + 2 * hour) };
        expect({ ...about, at, is: chanceAt(at, near) }).toEqual({ ...about, at, is: false });
      }
    }
  },
  { seeds: 1 },
);
