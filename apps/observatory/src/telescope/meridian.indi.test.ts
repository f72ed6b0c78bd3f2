/** INDI's simulated mount looks east and west from two sides of its pier, and takes the side of whatever it is told for its own. */
import { siderealTimeAt } from "@meridian/contract";
import { expect, test } from "vitest";
import { opened, signal, site } from "../devices/indi/simulators.fixture.ts";
import { apparentPlace, standingOf } from "../sky/place.ts";
import { createTelescope } from "./telescope.ts";

const now = () => new Date();
const hourAngle = (at: { ra: number; dec: number }) =>
  standingOf(apparentPlace(at, now()), site, now()).hourAngle * 3600;

test("a target just before the meridian is centred from its other side, where the mount is told what it sees", async () => {
  const { devices } = await opened();
  const { mount } = devices;
  const near = { ra: siderealTimeAt(Date.now(), site.longitude), dec: 30 };
  const target = { ...near, ra: (near.ra + (hourAngle(near) + 40) / 240 + 360) % 360 };
  const west = { ...target, ra: target.ra - 0.25 };
  const seen = [west, west, target];
  const sides: (string | undefined)[] = [];
  const telescope = createTelescope({
    devices: {
      ...devices,
      dome: undefined,
      mount: {
        ...mount,
        async sync(...given) {
          sides.push(mount.state()?.pierSide);
          await mount.sync(...given);
          sides.push(mount.state()?.pierSide);
        },
      },
    },
    ...{ site, now, filters: {}, settleSeconds: 0, rotatorOffset: 0, flipMinutes: 5, guiding: undefined },
    limits: () => ({
      ...{ min_altitude: 10, max_altitude: 90, horizon: [], sun_distance: 0 },
      hour_angle_limits: null,
    }),
    centring: {
      ...{ tolerance: 1 / 60, attempts: 3, isRequired: true, onCatalog() {}, log() {} },
      exposure: { seconds: 0.1, binning: 4, gain: null, offset: null },
      solver: { solve: async () => ({ type: "solved", wcs: {}, ...seen.shift()! }) },
    },
  });
  const exposure = { seconds: 1, binning: 4, gain: null, offset: null };
  const shot = { at: target, rotation: null, filter: "", exposure, settleSeconds: 0 };
  const taken = await telescope.take(shot, { stop: signal, dropped: () => new AbortController().signal });
  expect(taken?.isCentred).toBe(true);
  expect(sides).toEqual(["east", "east"]);
  expect(mount.state()?.pierSide).toBe("east");
});
