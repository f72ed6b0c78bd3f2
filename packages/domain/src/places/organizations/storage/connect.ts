import type { ConnectStorageInput, StorageApp, StorageConnection } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { invalid } from "../../../base/errors.ts";
import { requireOrganization } from "../../../ground/access/index.ts";
import { sealConnection } from "./connection.ts";
import { redirectUriOf } from "./consent.ts";

const patience = 10_000;

/**
 * Exchanges the code that a service's page has led back with for lasting access, within ten seconds. Answers with a connection
 * that destinations are made with. Throws NOT_FOUND, FORBIDDEN, INVALID when the service refuses.
 */
export async function connectStorage(ctx: Context, input: ConnectStorageInput): Promise<StorageConnection> {
  const { id, kind, code, code_verifier: codeVerifier, app } = input;
  await requireOrganization(ctx.db, ctx, id, "manage_storage");
  if (!app && !ctx.destinations.hasApp(kind))
    throw invalid("app", "is required, because this installation has no app of its own");
  const grant = { code, codeVerifier, redirectUri: redirectUriOf(ctx), app };
  const outcome = await ctx.destinations.connect(kind, grant, AbortSignal.timeout(patience));
  const { ok, message, refreshToken } = outcome;
  if (!ok || !refreshToken) throw invalid("code", `doesn't work: ${message}`);
  return sealConnection(ctx, id, kind, secretsOf[kind](refreshToken, app));
}

/** The installation's app isn't kept: its secret may change. */
const secretsOf = {
  google_drive: (refresh_token: string, app?: StorageApp) => ({ refresh_token, ...app }),
  dropbox: (refresh_token: string, app?: StorageApp) => ({
    refresh_token,
    ...(app && { app_key: app.client_id, app_secret: app.client_secret }),
  }),
};
