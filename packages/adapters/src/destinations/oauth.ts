import type { ConnectableKind, StorageApp } from "@meridian/contract";
import type { AccessGrant, ConsentRequest } from "@meridian/domain";
import type { InstalledApps } from "./apps.ts";
import { callService, type ServiceAnswer } from "./callService.ts";
import type { ServiceAddresses, Way } from "./destination.ts";
import { Refusal } from "./refusal.ts";
import { troubleOf } from "./unreachable.ts";

interface OauthService {
  /** `Dropbox`, ... */
  who: string;
  tokenAddress(addresses: ServiceAddresses): URL;
  /** The page that asks people for access. */
  consentAddress(addresses: ServiceAddresses): URL;
  /** The query that asks for lasting access, and for no more than deliveries need. */
  consentQuery: Record<string, string>;
  /** The service's own names for these. */
  named: { app: string; client: string; another: string };
}

/** Each service's pages for giving access, and their questions. */
const oauthServices: Record<ConnectableKind, OauthService> = {
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

/** The characters that may go into a header. */
const token = /^[\x21-\x7e]{1,5000}$/;
const isToken = (value: unknown): value is string => typeof value === "string" && token.test(value);

function refusal(kind: ConnectableKind, given: string, { status, json }: ServiceAnswer): Refusal {
  const { who, named } = oauthServices[kind];
  const reason = String(json.error);
  if (reason === "redirect_uri_mismatch")
    return new Refusal(`${who} doesn't know the ${named.app} by this redirect URI: register it there.`);
  if (reason === "invalid_grant" || reason === "unauthorized_client")
    return new Refusal(`${who} doesn't take the ${given} ${named.another}.`);
  if (reason.startsWith("invalid_client") || status === 401)
    return new Refusal(`${who} doesn't take the ${named.client}.`);
  return new Refusal(troubleOf(who, status));
}

/** Asks for a token as RFC 6749 has it, by an organization's own app or else by the installation's. Throws Refusal. */
function askForToken(
  way: Way,
  kind: ConnectableKind,
  own: StorageApp | undefined,
  form: Record<string, string>,
) {
  const { who, tokenAddress, named } = oauthServices[kind];
  const app = own ?? way.apps[kind];
  if (!app)
    throw new Refusal(`This installation has no ${named.app} with ${who} any more: connect with your own.`);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams({ ...form, ...app }).toString();
  return callService(who, { url: tokenAddress(way.addresses), method: "POST", headers, body }, way);
}

/** An access token for a refresh token. Throws Refusal. */
export async function accessToken(
  way: Way,
  kind: ConnectableKind,
  refresh_token: string,
  own?: StorageApp,
): Promise<string> {
  const answer = await askForToken(way, kind, own, { grant_type: "refresh_token", refresh_token });
  const { access_token } = answer.json;
  if (answer.status === 200 && isToken(access_token)) return access_token;
  throw refusal(kind, "refresh token: it is wrong, revoked, or of", answer);
}

/** A refresh token for a code. Throws Refusal. */
export async function refreshToken(way: Way, kind: ConnectableKind, grant: AccessGrant): Promise<string> {
  const answer = await askForToken(way, kind, grant.app, {
    grant_type: "authorization_code",
    code: grant.code,
    code_verifier: grant.codeVerifier,
    redirect_uri: grant.redirectUri,
  });
  const { refresh_token } = answer.json;
  if (answer.status === 200 && isToken(refresh_token)) return refresh_token;
  throw refusal(kind, "code: it is wrong, used before, too old, or of", answer);
}

/** The page that asks a person for access, with PKCE. */
export function consentPage(
  kind: ConnectableKind,
  { redirectUri, state, codeChallenge }: ConsentRequest,
  { addresses, apps }: { addresses: ServiceAddresses; apps: InstalledApps },
): string {
  const { consentAddress, consentQuery } = oauthServices[kind];
  const client_id = apps[kind]?.client_id;
  const url = consentAddress(addresses);
  url.search = `${new URLSearchParams({
    response_type: "code",
    ...(client_id && { client_id }),
    redirect_uri: redirectUri,
    state,
    code_challenge: codeChallenge,
    code_challenge_method: "S256",
    ...consentQuery,
  })}`;
  return url.href;
}
