import type { StorageDestination } from "@meridian/contract";
import type { Agents } from "../outbound/guardedAgents.ts";
import type { InstalledApps } from "./apps.ts";

export type DestinationOf<Kind extends StorageDestination["kind"]> = Extract<
  StorageDestination,
  { kind: Kind }
>;

/** Addresses of the services that have one for everybody. */
export interface ServiceAddresses {
  dropboxApi: string;
  dropboxContent: string;
  /** The page on which people give access. */
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
