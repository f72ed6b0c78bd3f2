import type { StorageDestination } from "@meridian/contract";
import type { Destinations, StorageOutcome } from "@meridian/domain";
import { guardedAgents, type OutboundRules } from "../outbound/guardedAgents.ts";
import { mayReach } from "../outbound/mayReach.ts";
import type { ServiceAddresses, Way } from "./destination.ts";
import { testDropbox } from "./dropbox.ts";
import { testGoogleDrive } from "./googleDrive.ts";
import { Refusal } from "./refusal.ts";

const realAddresses: ServiceAddresses = {
  dropboxApi: "https://api.dropboxapi.com",
  dropboxContent: "https://content.dropboxapi.com",
  googleSignIn: "https://oauth2.googleapis.com",
  googleApi: "https://www.googleapis.com",
};

export interface DestinationOptions extends OutboundRules {
  addresses?: ServiceAddresses;
}

async function tryOut(destination: StorageDestination, way: Way): Promise<void> {
  if (destination.kind === "dropbox") return testDropbox(destination, way);
  if (destination.kind === "google_drive") return testGoogleDrive(destination, way);
  // Only where it is used: reading the client in takes a tenth of a whole start.
  const { testS3 } = await import("./s3.ts");
  return testS3(destination, way);
}

/** Neither secrets nor the other side's own words get out: sentences made here do. */
function failure(error: unknown, signal: AbortSignal): StorageOutcome {
  if (error instanceof Refusal) return { ok: false, message: error.message };
  const message = signal.aborted ? "There was no complete answer in time." : "It can't be used.";
  return { ok: false, message };
}

/** The real services, over the network. */
export function openDestinations({ addresses = realAddresses, ...rules }: DestinationOptions): Destinations {
  const agents = guardedAgents(rules);
  return {
    mayReach: (address) => mayReach(address, rules),
    async test(destination, signal) {
      try {
        await tryOut(destination, { agents, addresses, signal });
        return { ok: true, message: "A small file was written and deleted." };
      } catch (error) {
        return failure(error, signal);
      }
    },
  };
}
