import type { Indi } from "../../indi/client.ts";
import type { IndiNames } from "./device.ts";

/** Bits of DRIVER_INFO's DRIVER_INTERFACE, as INDI numbers them. */
const interfaces = {
  mount: 1 << 0,
  camera: 1 << 1,
  focuser: 1 << 3,
  filter_wheel: 1 << 4,
  dome: 1 << 5,
  weather: 1 << 7,
  // INDI has no bit for it: indi_weather_safety_proxy and the like call themselves weather stations.
  safety: 1 << 7,
  rotator: 1 << 12,
} as const;
export type DeviceKind = keyof typeof interfaces;

/** The bits that a driver says; 0 where it says none. */
export function interfacesOf(indi: Indi, name: string): number {
  const said = indi.devices.find(name, "DRIVER_INFO")?.elements.get("DRIVER_INTERFACE")?.value;
  return Number(said) || 0;
}

export const isOfKind = (said: number, kind: DeviceKind) => (said & interfaces[kind]) !== 0;

/** Finds the names that the server doesn't have, and the devices that are something else by their drivers, each with the reason. */
export function* misnamed(indi: Indi, names: IndiNames): Iterable<[kind: string, why: string]> {
  if (!indi.isConnected) return;
  const there = indi.devices.names();
  for (const kind of Object.keys(interfaces) as DeviceKind[]) {
    const name = names[kind];
    if (!name) continue;
    const said = interfacesOf(indi, name);
    if (!there.includes(name)) yield [kind, `the INDI server has no ${name}, only ${there.join(", ")}`];
    else if (said !== 0 && !isOfKind(said, kind))
      yield [kind, `${name} isn't a ${wordsOf[kind] ?? kind}, as its driver says`];
  }
}

const wordsOf: { [Kind in DeviceKind]?: string } = {
  filter_wheel: "filter wheel",
  weather: "weather station",
  safety: "safety monitor, which is a weather station to INDI",
};
