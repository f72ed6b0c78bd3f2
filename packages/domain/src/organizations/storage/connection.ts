import {
  type ConnectableKind,
  type GivenDestination,
  type StorageConnection,
  type StorageDestination,
  storageDestination,
} from "@meridian/contract";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { invalid } from "../../errors.ts";
import { SecretLost } from "../../secrets.ts";

const hour = 3_600_000;
const field = "destination.connection";
const kept = z.object({ secrets: z.unknown(), expires_at: z.string() });

/** Whose it is: it opens nothing of another organization or another service. */
const contextOf = (organizationId: string, kind: ConnectableKind) =>
  `connection to ${kind} of ${organizationId}`;

/** What opens a destination, to be handed out until it is used: encrypted, and for an hour. */
export function sealConnection(
  ctx: Context,
  organizationId: string,
  kind: ConnectableKind,
  secrets: object,
): StorageConnection {
  const expires_at = new Date(ctx.now().getTime() + hour).toISOString();
  const connection = ctx.secrets.seal(
    JSON.stringify({ secrets, expires_at }),
    contextOf(organizationId, kind),
  );
  return { connection, expires_at };
}

/** The destination with what its connection holds. Throws INVALID for a connection of elsewhere, or one that has expired. */
export function connectedDestination(
  ctx: Context,
  organizationId: string,
  given: GivenDestination,
): StorageDestination {
  const { kind, settings } = given;
  if (kind === "s3" || given.connection === undefined) return storageDestination.parse(given);
  const { secrets, expires_at } = openConnection(ctx, contextOf(organizationId, kind), given.connection);
  if (Date.parse(expires_at) <= ctx.now().getTime())
    throw invalid(field, "is older than an hour: connect again");
  return storageDestination.parse({ kind, settings, secrets });
}

function openConnection(ctx: Context, context: string, connection: string) {
  try {
    return kept.parse(JSON.parse(ctx.secrets.open(connection, context)));
  } catch (error) {
    if (!(error instanceof SecretLost)) throw error;
    throw invalid(field, "isn't a connection of this organization to this service: connect again");
  }
}
