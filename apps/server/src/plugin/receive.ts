import { type PluginMessage, pluginClosed, pluginMessage } from "@meridian/contract";
import { DomainError } from "@meridian/domain";
import type { RawData } from "ws";
import { toProblem } from "../http/problem.ts";
import { logFailure } from "../http/refuse.ts";
import { requestIdFrom } from "../http/requestId.ts";
import { handle } from "./handle.ts";
import { type Session, say } from "./session.ts";

/** Answers a message of a plugin. Whatever is wrong with it is said; the connection stays. */
export async function receive(session: Session, data: RawData, isBinary: boolean): Promise<void> {
  let reply_to: string | null = null;
  try {
    if (isBinary) throw new DomainError("MALFORMED", "Messages are text, not binary.");
    const given = parse(String(data));
    reply_to = idIn(given);
    const message = pluginMessage.parse(given);
    requireHello(session, message);
    await handle(session, message);
  } catch (error) {
    refuse(session, error, reply_to);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError("MALFORMED", "The message isn't valid JSON.");
  }
}

function idIn(given: unknown): string | null {
  const id = (given as { message_id?: unknown } | null)?.message_id;
  return typeof id === "string" ? id.slice(0, 64) : null;
}

function requireHello({ isOpen }: Session, { type }: PluginMessage) {
  if (!isOpen && type !== "hello") throw new DomainError("CONFLICT", "Say hello first.");
  if (isOpen && type === "hello")
    throw new DomainError("CONFLICT", "This connection has already said hello.");
}

/** Says why something isn't done. A key that was revoked while it was used ends the connection. */
export function refuse(session: Session, error: unknown, reply_to: string | null): void {
  const { code, detail, errors, status, request_id } = toProblem(error, "/plugin", requestIdFrom(undefined));
  logFailure(session.ctx.log, error, status, request_id);
  say(session, { type: "error", reply_to, code, detail, ...(errors && { errors }) });
  if (code === "UNAUTHENTICATED") session.socket.close(pluginClosed.keyRevoked, "the key was revoked");
}
