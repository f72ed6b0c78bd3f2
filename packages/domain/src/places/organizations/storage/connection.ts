import {
  type ConnectableKind,
  type GivenDestination,
  type StorageConnection,
  type StorageDestination,
  storageDestination,
} from "@meridian/contract";
import { z } from "zod";
import type { Context } from "../../../base/context.ts";
import { invalid } from "../../../base/errors.ts";
import { SecretLost } from "../../../base/ports/secrets.ts";

const hour = 3_600_000;
const field = "destination.connection";
const kept = z.object({ secrets: z.unknown(), expires_at: z.string() });

/** Binds it to one organization and one service. */
const contextOf = (organizationId: string, kind: ConnectableKind) =>
  `connection to ${kind} of ${organizationId}`;

/** The credentials of a destination, encrypted and valid for an hour, to hand out until they are used. */
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

/** The destination with its connection's credentials. Throws INVALID for a foreign or expired connection. */
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
