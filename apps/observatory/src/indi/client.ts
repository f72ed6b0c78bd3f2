import type { Address } from "../keepOpen.ts";
import { type WaitLimits, waiting } from "../waiting.ts";
import { everything, keepConnected } from "./connection.ts";
import { type Devices, deviceStore } from "./devices.ts";
import { IndiError, type IndiLimits, IndiRefusal, indiLimits } from "./limits.ts";
import type { Blob, IndiMessage, Property } from "./property.ts";
import { newVector, request, type Values } from "./write.ts";

export interface IndiOptions extends Address {
  /** Told once for each connection that is made or lost. */
  log(line: string): void;
  limits?: IndiLimits;
}

interface ChangeLimits extends Partial<WaitLimits> {
  /** True once the property is what was wanted; a driver may say in between how far it is. */
  until?(property: Property): boolean;
}

type BlobListener = (blob: Blob, property: string) => void;

/**
 * A client of an INDI server, protocol 1.7, that knows its devices' properties and changes them. It connects again whenever
 * the connection breaks. docs/adr/0014-own-indi-client.md says why it is our own.
 */
export interface Indi extends AsyncDisposable {
  readonly isConnected: boolean;
  readonly devices: Omit<Devices, "take" | "clear">;
  /** Asks for everything anew. */
  refresh(): void;
  /** Resolves with what `look` finds; a sentence says what is waited for. Rejects with an IndiError. */
  until<T>(what: string, look: () => T | undefined, limits: WaitLimits): Promise<T>;
  /**
   * Changes a property and waits until its driver says that it is done. Throws IndiError where the device or the property is
   * missing, a value is out of its range, the driver answers too late or goes away, and IndiRefusal where it answers Alert.
   */
  change(device: string, name: string, values: Values, limits?: ChangeLimits): Promise<Property>;
  /** Asks for the change and doesn't wait; does nothing where there is no such property. */
  ask(device: string, name: string, values: Values): void;
  /** Calls the listener after each message, and when the connection comes or goes. */
  onHeard(listener: () => void): void;
  /** Has a device's images sent here, and calls the listener with each until the result is called. */
  onBlob(device: string, listener: BlobListener): () => void;
}

/** Seconds for a change where its driver says nothing else. */
const usualSeconds = 60;
const excuseSeconds = 0.5;

/**
 * Opens a client of the INDI server at an address. It returns before there is a connection, and connects again after 0.2 to 15
 * seconds until it is disposed of. A server that says nothing for 45 seconds, or sends what isn't INDI or exceeds the limits,
 * loses the connection. A change may take 60 seconds, or longer where its driver says so, unless its caller sets a time. Throws
 * nothing itself: whatever waits for an answer then rejects with an IndiError.
 */
export function openIndi(options: IndiOptions): Indi {
  const { log, limits = indiLimits } = options;
  const closing = new AbortController();
  const devices = deviceStore(limits);
  const { until, lost, ...waiters } = waiting((message) => new IndiError(message));
  const listeners = new Set<() => void>();
  /** The last words of each device. */
  const said = new Map<string, string>();
  const images = new Map<string, Set<BlobListener>>();
  let wasConnected = false;

  function heard() {
    waiters.heard();
    for (const listener of listeners) listener();
  }
  /** The words of more devices than a server may have are forgotten, the oldest first. */
  function note(device: string, text: string) {
    said.delete(device);
    said.set(device, text);
    if (said.size > limits.devices) said.delete(said.keys().next().value!);
  }
  function hear(message: IndiMessage) {
    if (message.type === "ping") connection.send(request("pingReply", { uid: message.uid }));
    else if (message.type === "say") note(message.device ?? "", message.text);
    else {
      devices.take(message);
      if (message.type !== "delete" && message.text) note(deviceOf(message), message.text);
      if (message.type === "set")
        for (const blob of message.blobs.values())
          images.get(message.device)?.forEach((listener) => void listener(blob, message.name));
      // A driver that was started again has forgotten who wants its images.
      if (message.type === "define" && message.property.kind === "BLOB") wantImages(message.property.device);
    }
    heard();
  }
  function wantImages(device: string) {
    if (images.get(device)?.size) connection.send(request("enableBLOB", { device }, "Also"));
  }
  const connection = keepConnected(
    options,
    {
      hear,
      connected() {
        wasConnected = true;
        log(`Connected to the INDI server at ${options.host}:${options.port}.`);
        heard();
      },
      lost(reason) {
        if (wasConnected && !closing.signal.aborted) log(reason);
        wasConnected = false;
        devices.clear();
        said.clear();
        lost(reason);
        for (const listener of listeners) listener();
      },
    },
    closing.signal,
    limits,
  );

  function required(device: string, name: string, values: Values): Property {
    if (!connection.isOpen) throw new IndiError("There is no connection to the INDI server.");
    const property = devices.find(device, name);
    if (!property) throw new IndiError(`${device} has no ${name}.`);
    if (property.permission === "ro") throw new IndiError(`${device} doesn't let ${name} be changed.`);
    for (const [element, value] of Object.entries(values)) checkValue(property, element, value);
    return property;
  }

  /** The words that a driver has for its Alert; they come before it or just after. */
  const excuseOf = (device: string) =>
    until(
      () => device,
      () => said.get(device),
      { seconds: excuseSeconds },
    ).catch(() => "it doesn't say why");

  return {
    get isConnected() {
      return connection.isOpen;
    },
    devices,
    refresh: () => void connection.send(everything()),
    until: (what, look, wait) => until(() => what, look, wait),
    ask(device, name, values) {
      const property = devices.find(device, name);
      if (property) connection.send(newVector(property.kind, device, name, values));
    },
    async change(device, name, values, { seconds, signal, until: isDone } = {}) {
      signal?.throwIfAborted();
      const { kind, timeout } = required(device, name, values);
      const before = devices.changesOf(device, name);
      said.delete(device);
      connection.send(newVector(kind, device, name, values));
      const changed = await until(
        () => [`${device}, ${name}`, said.get(device)].filter(Boolean).join(", "),
        () => {
          const property = devices.find(device, name);
          if (!property) throw new IndiError(`${device} went away before ${name} was done.`);
          if (devices.changesOf(device, name) === before) return undefined;
          if (property.state === "Alert") return property;
          const isOver = property.state !== "Busy" && (isDone?.(property) ?? true);
          return isOver ? property : undefined;
        },
        { seconds: seconds ?? Math.max(usualSeconds, timeout), signal },
      );
      if (changed.state !== "Alert") return changed;
      throw new IndiRefusal(`${device} refuses ${name}: ${await excuseOf(device)}`);
    },
    onHeard: (listener) => void listeners.add(listener),
    onBlob(device, listener) {
      const listeners = images.get(device) ?? new Set();
      images.set(device, listeners.add(listener));
      wantImages(device);
      return () => void listeners.delete(listener);
    },
    async [Symbol.asyncDispose]() {
      closing.abort(new IndiError("The INDI client was closed."));
      lost("The INDI client was closed.");
      await connection.ended;
    },
  };
}

const deviceOf = (message: Extract<IndiMessage, { type: "define" | "set" }>) =>
  message.type === "define" ? message.property.device : message.device;

function checkValue({ device, name, kind, elements }: Property, element: string, value: Values[string]) {
  const known = elements.get(element);
  if (!known) throw new IndiError(`${device} has no ${name}.${element}.`);
  if (kind !== "Number" || !("min" in known)) return;
  const { min, max } = known;
  if (typeof value !== "number" || !Number.isFinite(value))
    throw new IndiError(`${device}: ${name}.${element} must be a number.`);
  if (min < max && (value < min || value > max))
    throw new IndiError(`${device}: ${name}.${element} must be from ${min} to ${max}, and ${value} isn't.`);
}
