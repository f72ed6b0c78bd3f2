import { Rejected } from "./rejected.ts";

/** A message as a telephone or a browser shows it: plain text. */
export interface Push {
  title: string;
  body: string;
  /** The whole address of the page that it opens. */
  url: string;
  /** 32 letters and digits. The same message sent again has the same one, and takes the place of the first. */
  tag: string;
  /** Urgency, by which a device that saves power is woken for it or not (RFC 8030, 5.3). */
  urgency: Urgency;
}

export type Urgency = "low" | "normal" | "high";

/** A browser that asked for Web Push: where its push service takes messages for it, and the keys they are encrypted with. */
export interface PushDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Sends messages to telephones and browsers. */
export interface Pusher {
  /** Key that browsers subscribe with; undefined where Web Push is switched off. */
  readonly publicKey: string | undefined;
  /** True if there is a push gateway. */
  readonly hasGateway: boolean;
  /** Number of messages that may be on their way to one push service at once. */
  readonly connections: number;
  /** True if a device may be at this address; a host name is checked by the connection itself. */
  mayReach(address: string): boolean;
  /** Throws PushRejected. */
  toDevice(device: PushDevice, push: Push): Promise<void>;
  /** Sends a message to the person whom the gateway knows by this key. Throws PushRejected. */
  toGateway(userKey: string, push: Push): Promise<void>;
  close(): Promise<void>;
}

/** A message that a push service or the gateway didn't take. */
export class PushRejected extends Rejected {}
