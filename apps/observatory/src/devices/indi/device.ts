import type { Indi } from "../../indi/client.ts";
import type { Property } from "../../indi/property.ts";

/** The names that INDI's server has for the devices. */
export interface IndiNames {
  mount: string;
  camera: string;
  filter_wheel?: string | undefined;
  focuser?: string | undefined;
  rotator?: string | undefined;
  dome?: string | undefined;
  weather?: string | undefined;
  /** A safety monitor, which is a weather station to INDI. */
  safety?: string | undefined;
}

/** Looks at one device of a server. */
export function deviceOf(indi: Indi, device: string) {
  const find = (name: string): Property | undefined => indi.devices.find(device, name);
  const present = (name: string, element: string) => find(name)?.elements.get(element)?.value;
  return {
    device,
    find,
    isOn: (name: string, element: string) => present(name, element) === true,
    isBusy: (name: string) => find(name)?.state === "Busy",
    number(name: string, element: string): number | undefined {
      const value = present(name, element);
      return typeof value === "number" && Number.isFinite(value) ? value : undefined;
    },
    /** The limits of a number; none where its driver says none. */
    limits(name: string, element: string): { min: number; max: number } {
      const found = find(name)?.elements.get(element);
      const isLimited = found && "min" in found && found.min < found.max;
      return isLimited ? found : { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };
    },
    text(name: string, element: string): string | undefined {
      const value = present(name, element);
      return typeof value === "string" && value ? value : undefined;
    },
    isConnected: () => present("CONNECTION", "CONNECT") === true && find("CONNECTION")?.state !== "Busy",
    defined: (name: string, seconds: number, signal: AbortSignal) =>
      indi.until(`${device} has no ${name}`, () => find(name), { seconds, signal }),
  };
}
