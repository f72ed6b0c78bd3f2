import { callService, type ServiceAnswer } from "./callService.ts";
import type { Way } from "./destination.ts";
import { Refusal } from "./refusal.ts";
import { troubleOf } from "./unreachable.ts";

export interface Grant {
  /** `Dropbox`, ... */
  who: string;
  url: URL;
  clientId: string;
  clientSecret: string;
  refreshToken: string;
  /** What these two are called there. */
  named: { client: string; token: string };
}

/** What goes into a header. */
const token = /^[\x21-\x7e]{1,5000}$/;

function refusal({ who, named }: Grant, { status, json }: ServiceAnswer): Refusal {
  const reason = String(json.error);
  if (reason === "invalid_grant" || reason === "unauthorized_client")
    return new Refusal(`${who} doesn't take the refresh token: it is wrong, revoked, or of ${named.token}.`);
  if (reason.startsWith("invalid_client") || status === 401)
    return new Refusal(`${who} doesn't take the ${named.client}.`);
  return new Refusal(troubleOf(who, status));
}

/** An access token for a refresh token, as RFC 6749 has it. Throws Refusal. */
export async function accessToken(way: Way, grant: Grant): Promise<string> {
  const form = new URLSearchParams({
    grant_type: "refresh_token",
    refresh_token: grant.refreshToken,
    client_id: grant.clientId,
    client_secret: grant.clientSecret,
  });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const request = { url: grant.url, method: "POST", headers, body: form.toString() };
  const answer = await callService(grant.who, request, way);
  const { access_token } = answer.json;
  if (answer.status === 200 && typeof access_token === "string" && token.test(access_token))
    return access_token;
  throw refusal(grant, answer);
}
