import { Rejected } from "./rejected.ts";

/** A message as a telephone or a browser shows it: plain text. */
export interface Push {
  title: string;
  body: string;
  /** The whole address of the page that it opens. */
  url: string;
  /** 32 letters and digits. The same message sent again has the same one, and takes the place of the first. */
  tag: string;
  /** How much it matters that a device which saves power is woken for it (RFC 8030, 5.3). */
  urgency: Urgency;
}

export type Urgency = "low" | "normal" | "high";

/** A browser that asked for Web Push: where its push service takes messages for it, and the keys they are encrypted with. */
export interface PushDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** How messages reach telephones and browsers. */
export interface Pusher {
  /** What browsers subscribe with; undefined where Web Push is switched off. */
  readonly publicKey: string | undefined;
  /** Whether there is a push gateway. */
  readonly hasGateway: boolean;
  /** How many messages are on their way at once, to one push service. */
  readonly connections: number;
  /** Whether a device may be at this address; of a name only the connection itself will show. */
  mayReach(address: string): boolean;
  /** Throws PushRejected. */
  toDevice(device: PushDevice, push: Push): Promise<void>;
  /** To whomever the gateway knows by this key. Throws PushRejected. */
  toGateway(userKey: string, push: Push): Promise<void>;
  close(): Promise<void>;
}

/** A message that a push service or the gateway didn't take. */
export class PushRejected extends Rejected {}
