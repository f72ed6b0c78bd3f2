import { siderealTimeAt } from "@meridian/contract";
import { expect, test } from "vitest";
import { standingOf } from "../../sky/place.ts";
import { names, opened, signal, site } from "./simulators.fixture.ts";

test("a roof that somebody opened before is looked after as well, and a dome whose following was switched off follows again", async () => {
  const { devices, other } = await opened();
  await other.change(names.dome, "DOME_PARK", { UNPARK: true });
  await other.change(names.dome, "DOME_SHUTTER", { SHUTTER_OPEN: true });
  await other.until("following", () => other.devices.find(names.dome, "DOME_AUTOSYNC"), { seconds: 20 });
  await expect.poll(() => devices.dome!.state()).toBe("open");
  const follows = () =>
    other.devices.find(names.dome, "DOME_AUTOSYNC")?.elements.get("DOME_AUTOSYNC_ENABLE")?.value;
  for (const _ of [1, 2]) {
    // The program may hear a moment later that it was switched off.
    const following = () => devices.dome!.open(signal).then(follows);
    await expect.poll(following).toBe(true);
    await other.change(names.dome, "DOME_AUTOSYNC", { DOME_AUTOSYNC_DISABLE: true });
    await expect.poll(follows).toBe(false);
  }
  expect(devices.missing()).toBeUndefined();
  await other.change(names.dome, "DOME_SHUTTER", { SHUTTER_CLOSE: true });
  await expect.poll(() => devices.missing()).toMatch(/^Dome Simulator isn't open any more/);
});

test("the dome follows the mount that is configured, whichever it had been told, and says what it lacks for that", async () => {
  const { devices, other } = await opened();
  expect(devices.dome!.whyStands()).toMatch(/^Dome Simulator can't follow the mount: the dome's radius/);
  await other.change(names.dome, "DOME_MEASUREMENTS", { DM_DOME_RADIUS: 2 });
  await other.change(names.dome, "ACTIVE_DEVICES", { ACTIVE_TELESCOPE: "Another Mount" });
  await devices.ready(signal);
  expect(devices.dome!.whyStands()).toBeUndefined();
  await devices.dome!.open(signal);
  await devices.mount.unpark(signal);
  const place = { ra: (siderealTimeAt(Date.now(), site.longitude) - 30 + 360) % 360, dec: 30 };
  await devices.mount.slew(place, signal);
  await devices.mount.settle(2, signal);
  await devices.dome!.settle(signal);
  const { azimuth } = standingOf(place, site, new Date());
  const off = () => Math.abs(devices.dome!.slit()!.azimuth - azimuth);
  expect(off()).toBeLessThan(5);
  // It stands still where somebody has stopped it, until its driver looks at the mount anew.
  const turns = () => other.devices.find(names.dome, "ABS_DOME_POSITION")?.state;
  other.ask(names.dome, "ABS_DOME_POSITION", { DOME_ABSOLUTE_POSITION: (azimuth + 120) % 360 });
  await expect.poll(off).toBeGreaterThan(30);
  other.ask(names.dome, "DOME_ABORT_MOTION", { ABORT: true });
  await expect.poll(turns).not.toBe("Busy");
  await devices.dome!.settle(signal);
  expect(off()).toBeLessThan(5);
});
