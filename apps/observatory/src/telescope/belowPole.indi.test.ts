import { expect, test, vi } from "vitest";
import { opened } from "../devices/indi/simulators.fixture.ts";
import { degreesBetween } from "../sky/angles.ts";
import { apparentPlace } from "../sky/place.ts";
import { hourAngle, now, targetAt, telescopeOf } from "./indi.fixture.ts";

/** Slews take half a minute each, and the sky has to pass the meridian. */
vi.setConfig({ testTimeout: 300_000 });

test("a target that goes below the pole from the western sky to the eastern one has the mount flip", async () => {
  const { devices } = await opened();
  const { mount } = devices;
  const half = 12 * 3600;
  const target = targetAt(half - 75, 75);
  const take = telescopeOf({ devices, flipMinutes: 0 });
  // The sky turns by 24 hours of right ascension in a little less than a day.
  const lowest = Date.now() + (half - hourAngle(target)) * 997;
  let taken = await take(target);
  expect(mount.state()?.pierSide).toBe("east");
  while (mount.state()?.pierSide === "east") {
    expect(taken!.startedAt.getTime() + taken!.seconds * 1000).toBeLessThan(lowest + 500);
    taken = await take(target);
  }
  expect(hourAngle(target)).toBeLessThan(180 - half);
  expect(mount.state()?.pierSide).toBe("west");
  expect(degreesBetween(mount.state()!, apparentPlace(target, now()))).toBeLessThan(0.02);
});
