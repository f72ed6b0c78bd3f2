import { type OutboundRequest, sendRequest } from "../outbound/request.ts";
import type { Way } from "./destination.ts";
import { Refusal } from "./refusal.ts";
import { unreachable } from "./unreachable.ts";

export interface ServiceAnswer {
  status: number;
  /** Nothing where the answer isn't an object in JSON. */
  json: Record<string, unknown>;
}

function objectIn(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Asks a service that answers in JSON. Throws Refusal when it can't be asked. */
export async function callService(
  who: string,
  request: OutboundRequest,
  { agents, signal }: Way,
): Promise<ServiceAnswer> {
  try {
    const { status, body } = await sendRequest(request, agents, signal);
    return { status, json: objectIn(body) };
  } catch (error) {
    const reason = signal.aborted ? undefined : unreachable(who, error);
    throw reason ? new Refusal(reason) : error;
  }
}
