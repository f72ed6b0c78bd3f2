import type { StorageDestination } from "@meridian/contract";
import type { Agents } from "../outbound/guardedAgents.ts";
import type { InstalledApps } from "./apps.ts";

export type DestinationOf<Kind extends StorageDestination["kind"]> = Extract<
  StorageDestination,
  { kind: Kind }
>;

/** Where the services are that have one address for everybody. */
export interface ServiceAddresses {
  dropboxApi: string;
  dropboxContent: string;
  /** Where people give access. */
  dropboxConsent: string;
  googleConsent: string;
  googleSignIn: string;
  googleApi: string;
}

/** The way to the services. */
export interface Way {
  agents: Agents;
  addresses: ServiceAddresses;
  apps: InstalledApps;
  signal: AbortSignal;
}
