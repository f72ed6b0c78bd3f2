import { siderealTimeAt } from "@meridian/contract";
import { type Fault, faultProxy } from "@meridian/testkit/faults";
import { indiServer } from "@meridian/testkit/indi";
import { expect, onTestFinished, test } from "vitest";
import { keywordOf } from "../../fits/header.ts";
import { openIndi } from "../../indi/client.ts";
import { whyNotHere } from "../../night/strayed.ts";
import { isSafe, protect } from "../../safety/protect.ts";
import { standingOf } from "../../sky/place.ts";
import { openIndiDevices } from "./devices.ts";

const names = {
  ...{ mount: "Telescope Simulator", camera: "CCD Simulator" },
  ...{ dome: "Dome Simulator", weather: "Weather Simulator" },
};
const site = { latitude: 45, longitude: 10, elevation: 0 };
const limits = { connect: 10, abort: 5, guide: 1, park: 60, close: 60 };
const signal = AbortSignal.timeout(600_000);

/** INDI's simulators with all connected, as the program has them and as somebody else does. */
async function opened(weatherSeconds = 600, { knowsPlaceAndTime = false } = {}) {
  const server = await indiServer();
  const proxy = await faultProxy({ target: server });
  let ahead = 0;
  const devices = openIndiDevices({
    ...{ host: proxy.host, port: proxy.port, names, site, weatherSeconds, knowsPlaceAndTime, log() {} },
    now: () => new Date(Date.now() + ahead),
  });
  const other = openIndi({ ...server, log() {} });
  onTestFinished(async () => {
    await Promise.all([devices[Symbol.asyncDispose](), other[Symbol.asyncDispose]()]);
  });
  await devices.ready(signal);
  const there = (device: string, name: string) =>
    other.until(`${device}, ${name}`, () => other.devices.find(device, name), { seconds: 20 });
  await there(names.mount, "TELESCOPE_PARK_POSITION");
  await there(names.weather, "WEATHER_CONTROL");
  await there(names.dome, "DOME_SHUTTER");
  await other.change(names.mount, "TELESCOPE_PARK_POSITION", { PARK_HA: 0, PARK_DEC: 80 });
  const measure = () => other.change(names.weather, "WEATHER_REFRESH", { REFRESH: true });
  const weather = () => devices.weather!.report();
  const setClock = (ms: number) => {
    ahead = ms;
  };
  return { devices, proxy, other, measure, weather, setClock };
}

/** Rewrites what drivers answer on its way to the program. */
const rewritten = (pattern: RegExp, by: string): Fault => ({
  chunk: (chunk, direction) =>
    direction === "answer" ? Buffer.from(chunk.toString("latin1").replace(pattern, by), "latin1") : chunk,
});
/** The changes of a property have another state. */
const answered = (property: string, state: string) =>
  rewritten(new RegExp(`(<set\\w+Vector[^>]*name="${property}"[^>]*state=)"\\w+"`, "g"), `$1"${state}"`);

test("weather is safe only while it is measured: danger, a failed measurement and an old one aren't", async () => {
  const { proxy, other, measure, weather } = await opened(3);
  expect(weather()).toEqual({ state: "safe", reason: null });
  // It is asked to measure in time, though by itself it does so each minute.
  const end = Date.now() + 4500;
  await expect.poll(() => [weather().state, Date.now() > end]).toEqual(["safe", true]);
  await other.change(names.weather, "WEATHER_CONTROL", { Wind: 50 });
  await measure();
  await expect.poll(weather).toMatchObject({ state: "unsafe" });
  await other.change(names.weather, "WEATHER_CONTROL", { Wind: 0 });
  await measure();
  await expect.poll(weather).toMatchObject({ state: "safe" });
  const failing = await proxy.apply(answered("WEATHER_PARAMETERS", "Alert"));
  await measure();
  await expect.poll(weather).toEqual({ state: "unknown", reason: `${names.weather} can't measure.` });
  await proxy.remove(failing);
  await measure();
  await expect.poll(weather).toMatchObject({ state: "safe" });
  // The station goes on talking, and its lights stay as they are.
  await proxy.apply(rewritten(/(<set\w+Vector[^>]*name=)"WEATHER_PARAMETERS"/g, '$1"OTHER"'));
  await expect
    .poll(weather, { timeout: 20_000 })
    .toEqual({ state: "unknown", reason: expect.stringContaining("hasn't measured for") });
  // Whoever asks for its properties has them defined anew.
  other.refresh();
  await measure();
  expect(weather().state).toBe("unknown");
});

test("lights that were never measured aren't fair weather", async () => {
  const { proxy, measure, weather, other } = await opened();
  const set = async (wind: number) => {
    await other.change(names.weather, "WEATHER_CONTROL", { Wind: wind });
    await measure();
  };
  await set(50);
  await expect.poll(weather).toMatchObject({ state: "unsafe" });
  await proxy.apply(rewritten(/(<oneLight[^>]*>\s*)\w+/g, "$1Idle"));
  await set(0);
  await expect
    .poll(weather)
    .toEqual({ state: "unknown", reason: expect.stringMatching(/hasn't been measured\.$/) });
});

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
  const turnedTo = () =>
    Number(
      other.devices.find(names.dome, "ABS_DOME_POSITION")?.elements.get("DOME_ABSOLUTE_POSITION")?.value,
    );
  expect(Math.abs(turnedTo() - azimuth)).toBeLessThan(5);
});

test("an image shows the whole chip, whatever part of it another program has left", async () => {
  const { devices, other } = await opened();
  const sizeOf = async (binning: number) => {
    const fits = await devices.camera.expose({ seconds: 0.1, binning, gain: null, offset: null }, signal);
    return ["NAXIS1", "NAXIS2"].map((keyword) => Number(keywordOf(fits, keyword)));
  };
  const [width, height] = (await sizeOf(1)) as [number, number];
  for (const binning of [1, 2]) {
    await other.until("a frame", () => other.devices.find(names.camera, "CCD_FRAME"), { seconds: 20 });
    await other.change(names.camera, "CCD_FRAME", { X: 100, Y: 100, WIDTH: 64, HEIGHT: 64 });
    // The program may hear of it a moment later.
    await expect
      .poll(() => sizeOf(binning), { timeout: 20_000 })
      .toEqual([width / binning, height / binning]);
  }
  expect(width).toBeGreaterThan(64);
});
