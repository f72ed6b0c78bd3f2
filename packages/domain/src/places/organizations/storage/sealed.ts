import { type ExternalStorageAtRest, type StorageDestination, storageDestination } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { SecretLost } from "../../../base/ports/secrets.ts";

/**
 * The context that binds secrets to their destination: they can't be moved to another organization's document or another
 * destination.
 */
const contextOf = (organizationId: string, storageId: string) =>
  `external storage ${storageId} of ${organizationId}`;

/** A destination as it is kept. */
export function sealDestination(
  ctx: Context,
  organizationId: string,
  storageId: string,
  { kind, settings, secrets }: StorageDestination,
): Pick<ExternalStorageAtRest, "kind" | "settings" | "sealed"> {
  const sealed = ctx.secrets.seal(JSON.stringify(secrets), contextOf(organizationId, storageId));
  return { kind, settings, sealed };
}

/** Undefined when the credentials are lost or incomplete and have to be entered again. */
export function openDestination(
  ctx: Context,
  organizationId: string,
  { id, kind, settings, sealed }: ExternalStorageAtRest,
): StorageDestination | undefined {
  try {
    const secrets = JSON.parse(ctx.secrets.open(sealed, contextOf(organizationId, id)));
    return storageDestination.safeParse({ kind, settings, secrets }).data;
  } catch (error) {
    if (error instanceof SecretLost) return undefined;
    throw error;
  }
}
