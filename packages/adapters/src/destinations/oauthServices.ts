import type { ConnectableKind } from "@meridian/contract";
import type { ServiceAddresses } from "./destination.ts";

interface OauthService {
  /** `Dropbox`, ... */
  who: string;
  tokenAddress(addresses: ServiceAddresses): URL;
  /** The page that asks people for access. */
  consentAddress(addresses: ServiceAddresses): URL;
  /** What lasting access is asked for with, and no more of it than deliveries need. */
  consentQuery: Record<string, string>;
  /** What these are called there. */
  named: { app: string; client: string; another: string };
}

/** Where each service gives access, and how it is asked. */
export const oauthServices: Record<ConnectableKind, OauthService> = {
  dropbox: {
    who: "Dropbox",
    tokenAddress: ({ dropboxApi }) => new URL("/oauth2/token", dropboxApi),
    consentAddress: ({ dropboxConsent }) => new URL("/oauth2/authorize", dropboxConsent),
    consentQuery: { token_access_type: "offline", scope: "files.content.write" },
    named: { app: "app", client: "app key or the app secret", another: "another app" },
  },
  google_drive: {
    who: "Google",
    tokenAddress: ({ googleSignIn }) => new URL("/token", googleSignIn),
    consentAddress: ({ googleConsent }) => new URL("/o/oauth2/v2/auth", googleConsent),
    // A folder that people name by its id isn't one that this made, so a narrower scope doesn't show it.
    consentQuery: {
      access_type: "offline",
      prompt: "consent",
      scope: "https://www.googleapis.com/auth/drive",
    },
    named: { app: "client", client: "client ID or the client secret", another: "another client" },
  },
};
