/** INDI's simulated mount looks east and west from two sides of its pier, and takes the side of whatever it is told for its own. */
import { siderealTimeAt } from "@meridian/contract";
import { expect, test, vi } from "vitest";
import { names, opened, signal, site } from "../devices/indi/simulators.fixture.ts";
import { degreesBetween } from "../sky/angles.ts";
import { apparentPlace, standingOf } from "../sky/place.ts";
import { createTelescope, type TelescopeOptions } from "./telescope.ts";

/** Slews take half a minute each, and the sky has to pass the meridian. */
vi.setConfig({ testTimeout: 300_000 });

const now = () => new Date();
const hourAngle = (at: { ra: number; dec: number }) =>
  standingOf(apparentPlace(at, now()), site, now()).hourAngle * 3600;

type Options = Pick<TelescopeOptions, "devices"> &
  Partial<Pick<TelescopeOptions, "flipMinutes" | "centring">>;

/** A telescope on the simulators, without a dome. */
function telescopeOf({ devices, ...parts }: Options) {
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
function targetAt(seconds: number, dec: number) {
  const at = { ra: siderealTimeAt(Date.now(), site.longitude) - seconds / 240, dec };
  // Precession differs from place to place.
  for (let turn = 0; turn < 3; turn += 1) at.ra += (hourAngle(at) - seconds) / 240;
  return { ...at, ra: (at.ra + 720) % 360 };
}

test("a target just before the meridian is centred from its other side, where the mount is told what it sees", async () => {
  const { devices, other } = await opened();
  const { mount } = devices;
  await mount.unpark(signal);
  // As far west as it may stand by another client: its sky is 23 seconds behind.
  await other.change(names.mount, "GEOGRAPHIC_COORD", { LAT: 45, LONG: 9.905, ELEV: 0 });
  const target = targetAt(-75, 30);
  const west = { ...target, ra: target.ra - 1 };
  const seen = [west, west, target];
  const sides: (string | undefined)[] = [];
  const take = telescopeOf({
    devices: {
      ...devices,
      mount: {
        ...mount,
        async sync(...given) {
          sides.push(mount.state()?.pierSide);
          await mount.sync(...given);
          sides.push(mount.state()?.pierSide);
        },
      },
    },
    centring: {
      ...{ tolerance: 1 / 60, attempts: 3, isRequired: true, onCatalog() {}, log() {} },
      exposure: { seconds: 0.1, binning: 4, gain: null, offset: null },
      solver: { solve: async () => ({ type: "solved", wcs: {}, ...seen.shift()! }) },
    },
  });
  expect((await take(target))?.isCentred).toBe(true);
  expect(sides).toEqual(["east", "east"]);
  expect(mount.state()?.pierSide).toBe("east");
});

test("a target that goes below the pole from the western sky to the eastern one has the mount flip", async () => {
  const { devices } = await opened();
  const { mount } = devices;
  const half = 12 * 3600;
  const target = targetAt(half - 75, 75);
  const take = telescopeOf({ devices, flipMinutes: 0 });
  await take(target);
  expect(hourAngle(target)).toBeGreaterThan(0);
  expect(mount.state()?.pierSide).toBe("east");
  while (mount.state()?.pierSide === "east") {
    // Its limit is the meridian.
    expect(hourAngle(target)).toBeGreaterThan(0);
    await take(target);
  }
  expect(hourAngle(target)).toBeLessThan(180 - half);
  expect(mount.state()?.pierSide).toBe("west");
  expect(degreesBetween(mount.state()!, apparentPlace(target, now()))).toBeLessThan(0.02);
});
