import { siderealTimeAt } from "@meridian/contract";
import { expect, test } from "vitest";
import { whyNotHere } from "../../night/strayed.ts";
import { isSafe, protect } from "../../safety/protect.ts";
import { degreesBetween } from "../../sky/angles.ts";
import { answered, limits, names, opened, rewritten, signal, site } from "./simulators.fixture.ts";

test("a mount that doesn't answer, or answers its park with Alert, isn't parked, and is asked again until it is", async () => {
  const { devices, proxy } = await opened();
  await devices.mount.park(signal);
  expect(devices.mount.state()?.isParked).toBe(true);
  const mute = await proxy.apply(rewritten(/(<set\w+Vector[^>]*name=)"TELESCOPE_PARK"/g, '$1"OTHER"'));
  await expect(devices.mount.unpark(AbortSignal.timeout(1000))).rejects.toThrow();
  expect(devices.mount.state()?.isParked).toBe(false);
  await proxy.remove(mute);
  await devices.mount.unpark(signal);
  const stalled = await proxy.apply(answered("TELESCOPE_PARK", "Alert"));
  const failures = await protect(devices, limits, () => {});
  expect(failures.join()).toContain("Parking the mount failed: Telescope Simulator refuses TELESCOPE_PARK");
  expect([devices.mount.state()?.isParked, isSafe(devices)]).toEqual([false, false]);
  await proxy.remove(stalled);
  expect(await protect(devices, limits, () => {})).toEqual([]);
  expect(isSafe(devices)).toBe(true);
});

test("a mount that parks for longer than it is waited for isn't asked again before it is parked", async () => {
  const { devices } = await opened();
  await devices.mount.unpark(signal);
  const ra = (siderealTimeAt(Date.now(), site.longitude) + 330) % 360;
  await devices.mount.slew({ ra, dec: -5 }, signal);
  await expect(devices.mount.park(AbortSignal.timeout(3000))).rejects.toThrow();
  expect(devices.mount.state()).toMatchObject({ isParked: false, isSlewing: true });
  await devices.mount.park(signal);
  expect(devices.mount.state()?.isParked).toBe(true);
});

test("a mount that says no number for where it points is nowhere that it may look, and is parked by its switch", async () => {
  const { devices, proxy } = await opened();
  await devices.mount.unpark(signal);
  const telescope = {
    min_altitude: 20,
    max_altitude: 90,
    horizon: [],
    hour_angle_limits: null,
    sun_distance: 30,
  };
  const why = () => whyNotHere(devices, { site, limits: telescope, at: new Date() });
  const unknown = "The mount doesn't say where it points.";
  expect(why()).not.toBe(unknown);
  await proxy.apply(rewritten(/(<oneNumber name="(RA|DEC)">\s*)[^<\s]+/g, "$1nan"));
  await expect.poll(why).toBe(unknown);
  expect(isSafe(devices)).toBe(false);
  expect(await protect(devices, limits, () => {})).toEqual([]);
  expect(isSafe(devices)).toBe(true);
});

test("a mount that somebody stops on its way isn't sent on, until the program has parked it", async () => {
  const { devices, other } = await opened();
  await devices.mount.unpark(signal);
  const at = (dec: number) => ({ ra: (siderealTimeAt(Date.now(), site.longitude) + 330) % 360, dec });
  await devices.mount.slew(at(80), signal);
  const sent = devices.mount.slew(at(-5), signal);
  const refused = expect(sent).rejects.toThrow("was stopped on its way, and this program didn't stop it");
  await expect.poll(() => devices.mount.state()?.dec).toBeLessThan(70);
  await other.change(names.mount, "TELESCOPE_ABORT_MOTION", { ABORT: true });
  await refused;
  expect(devices.missing()).toMatch(/^Telescope Simulator was stopped/);
  await expect(devices.mount.slew(at(80), signal)).rejects.toThrow("was stopped");
  await devices.mount.park(signal);
  await devices.mount.unpark(signal);
  expect(devices.missing()).toBeUndefined();
});

test("a mount goes ways of a few arcseconds, as dithers are", async () => {
  const { devices } = await opened();
  await devices.mount.unpark(signal);
  const ra = (siderealTimeAt(Date.now(), site.longitude) + 330) % 360;
  await devices.mount.slew({ ra, dec: 60 }, signal);
  for (const arcseconds of [12, 18, 0]) {
    const to = { ra, dec: 60 + arcseconds / 3600 };
    await devices.mount.slew(to, signal);
    const { ra: east, dec } = devices.mount.state()!;
    expect(degreesBetween({ ra: east, dec }, to) * 3600).toBeLessThan(2);
  }
});

test("a mount that somebody has follow the Moon says so, and follows the stars from the next time it is sent somewhere", async () => {
  const { devices, other } = await opened();
  await devices.mount.unpark(signal);
  const ra = (siderealTimeAt(Date.now(), site.longitude) + 330) % 360;
  await devices.mount.slew({ ra, dec: 60 }, signal);
  expect(devices.mount.state()?.isSidereal).toBe(true);
  await other.change(names.mount, "TELESCOPE_TRACK_MODE", { TRACK_LUNAR: true });
  await expect.poll(() => devices.mount.state()?.isSidereal).toBe(false);
  await devices.mount.slew({ ra, dec: 61 }, signal);
  expect(devices.mount.state()?.isSidereal).toBe(true);
});
