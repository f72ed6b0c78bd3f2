import { expect, test, vi } from "vitest";
import { names, opened, signal } from "../devices/indi/simulators.fixture.ts";
import { targetAt, telescopeOf } from "./indi.fixture.ts";

/** Slews take half a minute each, and the sky has to pass the meridian. */
vi.setConfig({ testTimeout: 300_000 });

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
