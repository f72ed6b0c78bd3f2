import { IndiFault, type IndiLimits } from "./limits.ts";
import { readValue } from "./messageOf.ts";
import type { IndiMessage, Property } from "./property.ts";

/** The properties of a server's devices, as they are now. */
export interface Devices {
  /** The names of its devices. */
  names(): string[];
  of(device: string): Property[];
  find(device: string, name: string): Property | undefined;
  /** Tells when a property was last defined or changed: a later number means that the driver said something in between. */
  changesOf(device: string, name: string): number;
  take(message: Extract<IndiMessage, { type: "define" | "set" | "delete" }>): void;
  clear(): void;
}

export function deviceStore(limits: IndiLimits): Devices {
  const devices = new Map<string, Map<string, Property>>();
  /** The moment at which each property that is there was last defined or changed, of all that was said; forgotten with it. */
  const changes = new WeakMap<Property, number>();
  let said = 0;
  const changed = (property: Property) => void changes.set(property, ++said);

  function define(property: Property) {
    const { device, name } = property;
    const properties = devices.get(device) ?? new Map<string, Property>();
    devices.set(device, properties);
    properties.set(name, property);
    if (devices.size > limits.devices) throw new IndiFault(`it has more than ${limits.devices} devices`);
    if (properties.size > limits.properties)
      throw new IndiFault(`${device} has more than ${limits.properties} properties`);
    changed(property);
  }
  function change({
    device,
    name,
    kind,
    state,
    timeout,
    values,
    ranges,
  }: Extract<IndiMessage, { type: "set" }>) {
    const property = devices.get(device)?.get(name);
    // A change of what was never defined, or of another kind, says nothing that could be relied on.
    if (!property || property.kind !== kind) return;
    if (state) property.state = state;
    if (timeout !== undefined) property.timeout = Math.max(0, timeout);
    for (const [element, text] of values) {
      const known = property.elements.get(element);
      if (known && kind !== "BLOB") known.value = readValue(kind, text);
      if (known && kind === "Number") Object.assign(known, ranges.get(element));
    }
    changed(property);
  }
  return {
    names: () => [...devices.keys()],
    of: (device) => [...(devices.get(device)?.values() ?? [])],
    find: (device, name) => devices.get(device)?.get(name),
    changesOf(device, name) {
      const property = devices.get(device)?.get(name);
      return (property && changes.get(property)) ?? 0;
    },
    take(message) {
      if (message.type === "define") define(message.property);
      else if (message.type === "set") change(message);
      else if (message.name === undefined) devices.delete(message.device);
      else devices.get(message.device)?.delete(message.name);
    },
    clear: () => devices.clear(),
  };
}
