import { type Log, type Push, PushRejected } from "@meridian/domain";
import type { Agents } from "../outbound/guardedAgents.ts";
import { type OutboundAnswer, sendRequest } from "../outbound/request.ts";
import { retryAfterSeconds } from "./retryAfter.ts";

export interface GatewayOptions {
  /** The application's token. */
  token: string;
  /** The gateway's address, without a path. */
  url: string;
  log: Log;
}

const patienceMs = 15_000;
const longest = { title: 250, message: 1024 };

const cut = (text: string, length: number): string => [...text].slice(0, length).join("");

function complaints(body: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(body));
  } catch {
    return {};
  }
}

/** A wrong token is about us: it needs a person, and no other message gets through either. */
function rejection({ status, body, retryAfter }: OutboundAnswer, log: Log): PushRejected {
  const response = `${status} ${body.slice(0, 200)}`.trim();
  const { token, user } = complaints(body);
  if (token === "invalid" || status === 401 || status === 403) {
    log.error({ answer: response }, "the push gateway refuses the application's token");
    return new PushRejected(response, { unreachable: true });
  }
  if (user === "invalid") return new PushRejected(response, { gone: true });
  const retryAfterS = retryAfterSeconds(retryAfter);
  if (status === 429 || status >= 500)
    return new PushRejected(response, { unreachable: status >= 500, retryAfterS });
  return new PushRejected(response, { permanent: true });
}

/** Sends to people by the key that a push gateway knows them by. */
export function gatewaySender(
  { token, url: base, log }: GatewayOptions,
  agents: Agents,
): (userKey: string, push: Push) => Promise<void> {
  const url = new URL("/1/messages.json", base);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return async (user, push) => {
    const form = new URLSearchParams({
      token,
      user,
      title: cut(push.title, longest.title),
      // A gateway refuses a message without text.
      message: cut(push.body || push.title, longest.message),
      url: push.url,
    });
    const request = { url, method: "POST", headers, body: form.toString() };
    const answer = await sendRequest(request, agents, AbortSignal.timeout(patienceMs)).catch(
      (error: Error) => {
        throw new PushRejected(error.message, { unreachable: true });
      },
    );
    if (answer.status !== 200) throw rejection(answer, log);
  };
}
