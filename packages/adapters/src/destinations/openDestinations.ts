import type { StorageDestination } from "@meridian/contract";
import type { Consignment, Destinations, StorageOutcome } from "@meridian/domain";
import { guardedAgents, type OutboundRules } from "../outbound/guardedAgents.ts";
import { mayReach } from "../outbound/mayReach.ts";
import type { InstalledApps } from "./apps.ts";
import type { ServiceAddresses, Way } from "./destination.ts";
import { deliverToDropbox, testDropbox } from "./dropbox.ts";
import { testGoogleDrive } from "./googleDrive.ts";
import { deliverToGoogleDrive } from "./googleDriveDelivery.ts";
import { consentPage, refreshToken } from "./oauth.ts";
import { Refusal } from "./refusal.ts";

const realAddresses: ServiceAddresses = {
  dropboxApi: "https://api.dropboxapi.com",
  dropboxContent: "https://content.dropboxapi.com",
  dropboxConsent: "https://www.dropbox.com",
  googleConsent: "https://accounts.google.com",
  googleSignIn: "https://oauth2.googleapis.com",
  googleApi: "https://www.googleapis.com",
};

export interface DestinationOptions extends OutboundRules {
  addresses?: ServiceAddresses;
  apps?: InstalledApps;
}

async function tryOut(destination: StorageDestination, way: Way): Promise<void> {
  if (destination.kind === "dropbox") return testDropbox(destination, way);
  if (destination.kind === "google_drive") return testGoogleDrive(destination, way);
  // Only where it is used: reading the client in takes a tenth of a whole start.
  const { testS3 } = await import("./s3.ts");
  return testS3(destination, way);
}

async function copy(destination: StorageDestination, file: Consignment, way: Way): Promise<void> {
  if (destination.kind === "dropbox") return deliverToDropbox(destination, file, way);
  if (destination.kind === "google_drive") return deliverToGoogleDrive(destination, file, way);
  const { deliverToS3 } = await import("./s3.ts");
  return deliverToS3(destination, file, way);
}

/** The outcome of an error. It shows sentences made here, and neither secrets nor the other side's own words. */
function failure(error: unknown, signal: AbortSignal): StorageOutcome {
  if (error instanceof Refusal) return { ok: false, message: error.message };
  const isLate = signal.aborted || (error instanceof Error && error.name === "AbortError");
  const message = isLate ? "No complete answer came in time." : "It can't be used.";
  return { ok: false, message };
}

/** The real services, over the network. */
export function openDestinations(options: DestinationOptions): Destinations {
  const { addresses = realAddresses, apps = {}, ...rules } = options;
  const agents = guardedAgents(rules);
  return {
    mayReach: (address) => mayReach(address, rules),
    hasApp: (kind) => apps[kind] !== undefined,
    consentPage: (kind, request) => consentPage(kind, request, { addresses, apps }),
    async connect(kind, grant, signal) {
      try {
        const token = await refreshToken({ agents, addresses, apps, signal }, kind, grant);
        return { ok: true, message: "Access was given.", refreshToken: token };
      } catch (error) {
        return failure(error, signal);
      }
    },
    async test(destination, signal) {
      try {
        await tryOut(destination, { agents, addresses, apps, signal });
        return { ok: true, message: "A small file was written and deleted." };
      } catch (error) {
        return failure(error, signal);
      }
    },
    async deliver(destination, file, signal) {
      // Its own failure is nobody's there; an end by the signal is.
      let broken: Error | undefined;
      file.content.once("error", (error) => {
        if (!signal.aborted) broken = error;
      });
      try {
        await copy(destination, file, { agents, addresses, apps, signal });
        return { ok: true, message: "The file was delivered." };
      } catch (error) {
        if (broken) throw broken;
        return failure(error, signal);
      }
    },
  };
}
