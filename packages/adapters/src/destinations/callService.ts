import { type OutboundRequest, sendRequest } from "../outbound/request.ts";
import type { Way } from "./destination.ts";
import { Refusal } from "./refusal.ts";
import { unreachable } from "./unreachable.ts";

export interface ServiceAnswer {
  status: number;
  /** The answer's object; empty where it isn't an object in JSON. */
  json: Record<string, unknown>;
  location?: string | undefined;
}

function objectIn(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Time for one request with a piece of a file, on the slowest line that is of any use. */
const patienceMs = 180_000;

/** Asks a service that answers in JSON. Throws Refusal when it can't be asked. */
export async function callService(
  who: string,
  request: OutboundRequest,
  { agents, signal }: Way,
): Promise<ServiceAnswer> {
  try {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
    const { status, body, location } = await sendRequest(request, agents, inTime);
    return { status, json: objectIn(body), location };
  } catch (error) {
    const reason = signal.aborted ? undefined : unreachable(who, error);
    throw reason ? new Refusal(reason) : error;
  }
}
