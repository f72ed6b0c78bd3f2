import { type Fault, faultProxy } from "@meridian/testkit/faults";
import { indiServer } from "@meridian/testkit/indi";
import { onTestFinished } from "vitest";
import { openIndi } from "../../indi/client.ts";
import { openIndiDevices } from "./devices.ts";
import type { SaidSide } from "./mount.ts";

/** INDI's simulators. */
export const names = {
  ...{ mount: "Telescope Simulator", camera: "CCD Simulator" },
  ...{ dome: "Dome Simulator", weather: "Weather Simulator", focuser: "Focuser Simulator" },
};
export const site = { latitude: 45, longitude: 10, elevation: 0 };
export const limits = { connect: 10, abort: 5, guide: 1, park: 60, close: 60 };
export const signal = AbortSignal.timeout(600_000);

/** INDI's simulators with all connected, as the program has them and as somebody else does. */
export async function opened(
  weatherSeconds = 600,
  { knowsPlaceAndTime = false, pierSide = "reported" as SaidSide } = {},
) {
  const server = await indiServer();
  const proxy = await faultProxy({ target: server });
  let ahead = 0;
  const devices = openIndiDevices({
    ...{ host: proxy.host, port: proxy.port, names, site, weatherSeconds, knowsPlaceAndTime, pierSide },
    log() {},
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
export const rewritten = (pattern: RegExp, by: string): Fault => ({
  chunk: (chunk, direction) =>
    direction === "answer" ? Buffer.from(chunk.toString("latin1").replace(pattern, by), "latin1") : chunk,
});
/** The changes of a property have another state. */
export const answered = (property: string, state: string) =>
  rewritten(new RegExp(`(<set\\w+Vector[^>]*name="${property}"[^>]*state=)"\\w+"`, "g"), `$1"${state}"`);
