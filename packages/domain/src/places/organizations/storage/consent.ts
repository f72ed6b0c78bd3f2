import { createHash, randomBytes } from "node:crypto";
import { type ConnectableKind, pageUrl, type StorageConsent } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { requireOrganization } from "../../../ground/access/index.ts";

/** Returns the page that a service leads back to: an app must be registered with it. */
export const redirectUriOf = ({ installation }: Context) => pageUrl(installation.baseUrl, "/storage-access");

const random = () => randomBytes(32).toString("base64url");

/**
 * Returns the page that asks a person for access to their storage, each time with a new state and verifier. Throws
 * NOT_FOUND, FORBIDDEN.
 */
export async function storageConsent(
  ctx: Context,
  { id, kind }: { id: string; kind: ConnectableKind },
): Promise<StorageConsent> {
  await requireOrganization(ctx.db, ctx, id, "manage_storage");
  const [state, code_verifier, redirectUri] = [random(), random(), redirectUriOf(ctx)];
  const codeChallenge = createHash("sha256").update(code_verifier).digest("base64url");
  const url = ctx.destinations.consentPage(kind, { redirectUri, state, codeChallenge });
  const has_app = ctx.destinations.hasApp(kind);
  return { url, has_app, redirect_uri: redirectUri, state, code_verifier };
}
