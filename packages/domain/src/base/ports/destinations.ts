import type { Readable } from "node:stream";
import type { ConnectableKind, StorageApp, StorageDestination } from "@meridian/contract";

/** Result of a try, with a sentence for the person who set the destination up; it names the setting that is wrong. */
export interface StorageOutcome {
  ok: boolean;
  message: string;
}

/** A file to be copied to a destination. */
export interface Consignment {
  /** The folder below the destination's own. */
  folder: string;
  name: string;
  /** Size in bytes. */
  size: number;
  /** Identifies the file: if the destination already has a file of this id, it gets no second copy. */
  id: string;
  content: Readable;
}

/** Parameters of the link to a service's page that asks for access (RFC 7636). */
export interface ConsentRequest {
  redirectUri: string;
  state: string;
  /** SHA-256 of the verifier. */
  codeChallenge: string;
}

/** Parameters that the service's page has sent the browser back with. */
export interface AccessGrant {
  code: string;
  codeVerifier: string;
  redirectUri: string;
  /** The installation's, unless given. */
  app?: StorageApp | undefined;
}

/** The services of others that organizations have files delivered to. */
export interface Destinations {
  /**
   * Tries whether files can be written there. What goes wrong is an outcome and no exception; so is that `signal` ended it.
   * No message repeats a secret or what the other side said in its own words.
   */
  test(destination: StorageDestination, signal: AbortSignal): Promise<StorageOutcome>;
  /**
   * Copies a file there, in bounded memory, whole or not at all; the same one again replaces it or changes nothing. What goes
   * wrong there is an outcome, as with `test`. Throws what the content fails with.
   */
  deliver(destination: StorageDestination, file: Consignment, signal: AbortSignal): Promise<StorageOutcome>;
  /** True if the installation has an app of its own with this service. */
  hasApp(kind: ConnectableKind): boolean;
  /** The service's page that asks for access; it lacks the `client_id` where the installation has no app. */
  consentPage(kind: ConnectableKind, request: ConsentRequest): string;
  /** Exchanges a code, which works once. What goes wrong is an outcome, as with `test`. */
  connect(
    kind: ConnectableKind,
    grant: AccessGrant,
    signal: AbortSignal,
  ): Promise<StorageOutcome & { refreshToken?: string }>;
  /** True if connecting to this address is allowed; a host name is checked by the connection itself. */
  mayReach(address: string): boolean;
}
