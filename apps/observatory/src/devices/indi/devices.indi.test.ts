import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { protect } from "../../safety/protect.ts";
import { CannotDo } from "../devices.ts";
import { answered, limits, names, opened, rewritten, signal, site } from "./simulators.fixture.ts";

test("a roof that closed and a mount that somebody parked are reported, and stay so until the program has closed, too", async () => {
  const { devices, other } = await opened();
  const open = async () => {
    await devices.dome!.open(signal);
    await devices.mount.unpark(signal);
    expect(devices.missing()).toBeUndefined();
  };
  await open();
  await other.change(names.dome, "DOME_SHUTTER", { SHUTTER_CLOSE: true });
  await expect.poll(() => devices.missing()).toMatch(/^Dome Simulator isn't open any more/);
  await expect(devices.dome!.open(signal)).rejects.toThrow("isn't open any more");
  expect(await protect(devices, limits, () => {})).toEqual([]);
  await open();
  await other.change(names.mount, "TELESCOPE_PARK", { PARK: true });
  await expect.poll(() => devices.missing()).toMatch(/^Telescope Simulator is parked/);
  await expect(devices.mount.unpark(signal)).rejects.toThrow("didn't park it");
  expect(await protect(devices, limits, () => {})).toEqual([]);
  await open();
});

test.each([false, true])(
  "a mount that refuses to be told place and time is at work only where it is said to know both (%s)",
  async (knowsPlaceAndTime) => {
    const { devices, proxy } = await opened(600, { knowsPlaceAndTime });
    await proxy.apply(answered("TIME_UTC", "Alert"));
    const ready = devices.ready(signal);
    if (knowsPlaceAndTime) await ready;
    else await expect(ready).rejects.toThrow("mount.knows_place_and_time");
    expect(devices.missing() === undefined).toBe(knowsPlaceAndTime);
  },
);

test("a mount is told the time anew once the clock was set", async () => {
  const { devices, other, setClock } = await opened();
  const told = () => String(other.devices.find(names.mount, "TIME_UTC")?.elements.get("UTC")?.value);
  expect(devices.missing()).toBeUndefined();
  setClock(6 * 3_600_000);
  expect(devices.missing()).toBe("The clock was set.");
  await devices.ready(signal);
  expect(devices.missing()).toBeUndefined();
  await expect
    .poll(() => Math.abs(Date.parse(`${told()}Z`) - Date.now() - 6 * 3_600_000))
    .toBeLessThan(30_000);
});

test("a mount that somebody else tells another place or time goes nowhere until it is told its own anew", async () => {
  const { devices, other } = await opened();
  await devices.mount.unpark(signal);
  const tell = (latitude: number, longitude: number) =>
    other.change(names.mount, "GEOGRAPHIC_COORD", { LAT: latitude, LONG: longitude, ELEV: 0 });
  const tellTime = (ahead: number) => {
    const UTC = new Date(Date.now() + ahead).toISOString().slice(0, 19);
    return other.change(names.mount, "TIME_UTC", { UTC, OFFSET: "2" });
  };
  async function isToldAnew(why: string) {
    await expect.poll(() => devices.missing()).toContain(why);
    await expect(devices.mount.slew({ ra: 0, dec: 80 }, signal)).rejects.toThrow(why);
    await devices.ready(signal);
    expect(devices.missing()).toBeUndefined();
  }
  const standsElsewhere = `${names.mount} says that it stands at ${site.latitude.toFixed(2)}, -110.00, and was told`;
  await tell(site.latitude, 250);
  await isToldAnew(standsElsewhere);
  await tellTime(-3_600_000);
  await isToldAnew(`${names.mount} was told another time.`);
  // It may have gone somewhere in between.
  await tell(site.latitude, 250);
  await tell(site.latitude, site.longitude);
  await isToldAnew(standsElsewhere);
  // As drivers round, and as another client's clock is.
  await tell(site.latitude + 0.05, site.longitude - 0.05);
  await tellTime(-20_000);
  expect(devices.missing()).toBeUndefined();
  // Each client that connects has the driver repeat what it has said.
  await wait(6000);
  other.refresh();
  await wait(1000);
  expect(devices.missing()).toBeUndefined();
});

test("the equipment is said in as many digits as drivers know", async () => {
  const { devices } = await opened();
  expect(devices.equipment()).toMatchObject({ pixel_size: 5.2, aperture: 0.12 });
});

test("a mount that answers with a place of its own says both places, and the setting that has it trusted", async () => {
  const { devices, proxy, other } = await opened();
  await proxy.apply(rewritten(/(<oneNumber name="LAT">\s*)[^<\s]+/g, "$152.5"));
  await other.change(names.mount, "GEOGRAPHIC_COORD", { LAT: 52.5, LONG: 10, ELEV: 0 });
  await expect.poll(() => devices.missing()).toBeDefined();
  await devices.ready(signal);
  expect(devices.missing()).toBe(
    "Telescope Simulator says that it stands at 52.50, 10.00, and was told 45.00, 10.00 (one that knows place and time by itself needs mount.knows_place_and_time: true).",
  );
});

test("a mount that knows its place and time by itself is left alone", async () => {
  const { devices, other } = await opened(600, { knowsPlaceAndTime: true });
  await other.change(names.mount, "GEOGRAPHIC_COORD", { LAT: 45, LONG: 250, ELEV: 0 });
  await wait(500);
  expect(devices.missing()).toBeUndefined();
});

test("a mount that hasn't taken where it stands and what time it is keeps everything closed until it has, also after its driver is back", async () => {
  const { devices, proxy, other } = await opened();
  const mute = () => proxy.apply(rewritten(/(<set\w+Vector[^>]*name=)"TIME_UTC"/g, '$1"OTHER"'));
  const notYet = "Not all devices have taken what they are told at the start.";
  const connect = (isConnected: boolean) =>
    other.change(names.mount, "CONNECTION", { [isConnected ? "CONNECT" : "DISCONNECT"]: true });
  const first = await mute();
  await expect(devices.ready(AbortSignal.timeout(2000))).rejects.toThrow();
  expect(devices.missing()).toBe(notYet);
  await proxy.remove(first);
  await devices.ready(signal);
  expect(devices.missing()).toBeUndefined();
  // Somebody else connects it again before the program does.
  await connect(false);
  await expect.poll(() => devices.missing()).toBe(`${names.mount} isn't connected.`);
  await connect(true);
  await expect.poll(() => devices.missing()).toBe(notYet);
  const second = await mute();
  await expect(devices.ready(AbortSignal.timeout(2000))).rejects.toThrow();
  expect(devices.missing()).toBe(notYet);
  await proxy.remove(second);
  await devices.ready(signal);
  expect(devices.missing()).toBeUndefined();
});

test("a focuser can't be moved out of its range, and isn't at fault then", async () => {
  const { devices } = await opened();
  const focuser = devices.focuser!;
  const at = focuser.position()!;
  const far = focuser.moveBy(1e6, signal);
  await expect(far).rejects.toBeInstanceOf(CannotDo);
  await expect(far).rejects.toThrow(
    `Focuser Simulator goes from 0 to 100000, and the filter's focus_offset takes it to ${at + 1e6}.`,
  );
  await focuser.moveBy(100, signal);
  expect(focuser.position()).toBe(at + 100);
});
