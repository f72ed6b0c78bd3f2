import type { Database } from "@meridian/database";
import type { Live } from "./ports/live.ts";
import type { Ports } from "./ports/ports.ts";

/** The caller. */
export type Actor =
  | { type: "user"; userId: string; serverAdmin: boolean; sessionId: string }
  | { type: "api_key"; userId: string; serverAdmin: boolean; keyId: string }
  | { type: "plugin"; observatoryId: string }
  | { type: "system" }
  | { type: "anonymous" };

/** The installation, as people know it. */
export interface Installation {
  /** The address they use, without a path. */
  baseUrl: string;
  /** Address for people's questions. */
  supportEmail?: string | undefined;
  /** Address of a HiPS survey with pictures of the sky. */
  skyPictures?: string | undefined;
  /** Version of the server that answers; background work has none. */
  version?: string | undefined;
}

/** Everything that a verb is given; nothing reaches for a global. */
export interface Context extends Ports {
  db: Database["db"];
  actor: Actor;
  now: () => Date;
  installation: Installation;
  /** Tells people what has changed; only after it is committed. */
  live: Live;
  requestId?: string;
  ipAddress?: string;
}

/** Inside a transaction the typed database is the transaction. */
export type Transaction = Parameters<Parameters<Database["db"]["transaction"]>[0]>[0];
