/** Telescopes on INDI's simulated mount, which looks east and west from two sides of its pier. */
import { siderealTimeAt } from "@meridian/contract";
import { signal, site } from "../devices/indi/simulators.fixture.ts";
import { apparentPlace, standingOf } from "../sky/place.ts";
import { createTelescope, type TelescopeOptions } from "./telescope.ts";

export const now = () => new Date();
/** Returns the hour angle of a target in seconds. */
export const hourAngle = (at: { ra: number; dec: number }) =>
  standingOf(apparentPlace(at, now()), site, now()).hourAngle * 3600;

type Options = Pick<TelescopeOptions, "devices"> &
  Partial<Pick<TelescopeOptions, "flipMinutes" | "centring">>;

/** A telescope on the simulators, without a dome. */
export function telescopeOf({ devices, ...parts }: Options) {
  const telescope = createTelescope({
    ...{
      site,
      now,
      filters: {},
      settleSeconds: 0,
      rotatorOffset: 0,
      guiding: undefined,
      centring: undefined,
    },
    limits: () => ({
      ...{ min_altitude: 10, max_altitude: 90, horizon: [], sun_distance: 0 },
      hour_angle_limits: null,
    }),
    flipMinutes: 5,
    ...parts,
    devices: { ...devices, dome: undefined },
  });
  const exposure = { seconds: 1, binning: 4, gain: null, offset: null };
  return (at: { ra: number; dec: number }) =>
    telescope.take(
      { at, rotation: null, filter: "", exposure, settleSeconds: 0 },
      { stop: signal, dropped: () => new AbortController().signal },
    );
}

/** A target at an hour angle, in seconds. */
export function targetAt(seconds: number, dec: number) {
  const at = { ra: siderealTimeAt(Date.now(), site.longitude) - seconds / 240, dec };
  // Precession differs from place to place.
  for (let turn = 0; turn < 3; turn += 1) at.ra += (hourAngle(at) - seconds) / 240;
  return { ...at, ra: (at.ra + 720) % 360 };
}
