import { type PluginMessage, pluginClosed, pluginMessage } from "@meridian/contract";
import {
  DomainError,
  findPlace,
  getVersions,
  openConnection,
  reportCalibration,
  reportObservation,
  reportObservatory,
  requestWork,
  sayGoodbye,
  settleRapid,
} from "@meridian/domain";
import { SpanKind, traced } from "@meridian/tracing";
import type { RawData } from "ws";
import { toProblem } from "../http/problem.ts";
import { logFailure } from "../http/refuse.ts";
import { requestIdFrom } from "../http/requestId.ts";
import { answerCalibrations, noteCalibration } from "./calibrations.ts";
import { type Session, say } from "./session.ts";
import { noteTold, syncPlugin, welcome } from "./sync.ts";

/** Answers a message of a plugin. Whatever is wrong with it is said; the connection stays. */
export async function receive(session: Session, data: RawData, isBinary: boolean): Promise<void> {
  let reply_to: string | null = null;
  try {
    if (isBinary) throw new DomainError("MALFORMED", "Messages are text, not binary.");
    const given = parse(String(data));
    reply_to = idIn(given);
    const message = pluginMessage.parse(given);
    requireHello(session, message);
    await traced(`plugin ${message.type}`, { kind: SpanKind.CONSUMER }, () => handle(session, message));
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

/** The id of a message that isn't carried out. */
export function idOf(data: RawData, isBinary: boolean): string | null {
  try {
    return isBinary ? null : idIn(JSON.parse(String(data)));
  } catch {
    return null;
  }
}

function idIn(given: unknown): string | null {
  const id = (given as { message_id?: unknown } | null)?.message_id;
  return typeof id === "string" ? id.slice(0, 64) : null;
}

/** Messages that are answered before a hello, too, which would end the connection of the program that observes. */
const needsNoHello = new Set<PluginMessage["type"]>(["hello", "observatory_check"]);

/** A plugin whose hello got no welcome may say it again. */
function requireHello({ isOpen, isAnswered }: Session, { type }: PluginMessage) {
  if (!isOpen && !needsNoHello.has(type)) throw new DomainError("CONFLICT", "Say hello first.");
  if (isAnswered && type === "hello")
    throw new DomainError("CONFLICT", "This connection has already said hello.");
}

/** Says why something isn't done. A key that was revoked while it was used ends the connection. */
export function refuse(session: Session, error: unknown, reply_to: string | null): void {
  const { code, detail, errors, status, request_id } = toProblem(error, "/plugin", requestIdFrom(undefined));
  logFailure(session.ctx.log, error, status, request_id);
  say(session, { type: "error", reply_to, code, detail, ...(errors && { errors }) });
  if (code === "UNAUTHENTICATED") session.socket.close(pluginClosed.keyRevoked, "the key was revoked");
}

/** Messages after which there may be room for more work, or work for others. */
const makesRoom = new Set(["reject", "acquisition_complete", "aborted", "failed", "weather", "safety"]);

/** Messages after which a rapid observation, or what it interrupted, may have another status. */
const moves = new Set([...makesRoom, "started", "resumed", "suspended"]);

/** Has a message carried out, and answers it. */
async function handle(session: Session, message: PluginMessage): Promise<void> {
  const { ctx, connection } = session;
  const ok = () => say(session, { type: "ok", reply_to: message.message_id });
  switch (message.type) {
    case "hello":
      await openConnection(ctx, connection, message);
      session.isOpen = true;
      await welcome(session, message.message_id);
      session.isAnswered = true;
      return requestWork(ctx, connection.observatoryId);
    case "version_check":
      return answerVersions(session, message.message_id);
    case "observatory_check":
      return answerPlace(session, message.message_id);
    case "goodbye":
      await sayGoodbye(ctx, connection, message);
      ok();
      session.socket.close(1000, "goodbye");
      return requestWork(ctx, connection.observatoryId);
    case "weather":
    case "safety":
    case "equipment":
    case "system_info":
    case "star_catalog":
      await reportObservatory(ctx, connection, message);
      break;
    case "calibration_check":
      return answerCalibrations(session, message.message_id);
    case "calibration_opened":
    case "calibration_started":
    case "calibration_progress":
    case "calibration_waiting":
    case "calibration_completed":
    case "calibration_failed":
      await reportCalibration(ctx, connection, message);
      noteCalibration(session, message);
      break;
    default:
      await reportObservation(ctx, connection, message);
      noteTold(session, message);
  }
  ok();
  if (moves.has(message.type)) await settleRapid(ctx, connection.observatoryId);
  if (makesRoom.has(message.type)) await requestWork(ctx, connection.observatoryId);
}

async function answerPlace(session: Session, reply_to: string) {
  const observatory = await findPlace(session.ctx, session.connection.observatoryId);
  say(session, { type: "observatory", reply_to, observatory });
}

async function answerVersions(session: Session, reply_to: string) {
  const { server_version, minimum_plugin_version, latest_plugin_version } = await getVersions(session.ctx);
  const versions = { server_version, minimum_plugin_version, latest_plugin_version };
  await syncPlugin(session);
  const server_time = session.ctx.now().toISOString();
  say(session, { type: "version", reply_to, ...versions, server_time, upgrade_required: session.isOutdated });
}
