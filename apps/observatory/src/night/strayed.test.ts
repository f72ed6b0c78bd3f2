import { siderealTimeAt } from "@meridian/contract";
import { expect, test } from "vitest";
import type { Devices } from "../devices/devices.ts";
import { whyNotHere } from "./strayed.ts";

const site = { latitude: 45, longitude: 10, elevation: 0 };
const limits = { min_altitude: 20, max_altitude: 90, hour_angle_limits: null, sun_distance: 30 };

test("a mount that follows a star to its horizon is told so a little below it, and not on its way nor parked", () => {
  const start = Date.parse("2026-03-01T22:00:00Z");
  const ra = (siderealTimeAt(start, site.longitude) - 60 + 360) % 360;
  const mount = { isParked: false, isSlewing: false };
  const why = (minutes: number) =>
    whyNotHere({ mount: { state: () => ({ ra, dec: 10, ...mount }) } } as unknown as Devices, {
      ...{ site, at: new Date(start + minutes * 60_000) },
      limits: {
        ...limits,
        horizon: [
          [0, 25],
          [350, 25],
        ],
      },
    });
  const reasons = Array.from({ length: 60 }, (_, minutes) => why(minutes));
  const first = reasons.findIndex((reason) => reason !== undefined);
  expect(reasons[0]).toBeUndefined();
  expect(reasons[first]).toMatch(
    /no further. The target is at an altitude of 24.[67]°, below the limit of 25.0°/,
  );
  expect(reasons.slice(first)).not.toContain(undefined);
  mount.isSlewing = true;
  expect(why(59)).toBeNull();
  const unknown = "The mount doesn't say where it points.";
  for (const isSlewing of [true, false]) {
    Object.assign(mount, { isSlewing, dec: Number.NaN });
    expect(why(0)).toBe(unknown);
  }
  Object.assign(mount, { dec: 10, isParked: true });
  expect(why(59)).toBeUndefined();
  const gone = { mount: { state: () => undefined } } as unknown as Devices;
  const anywhere = { ...limits, horizon: [] };
  expect(whyNotHere(gone, { site, limits: anywhere, at: new Date(start) })).toBe(unknown);
});
