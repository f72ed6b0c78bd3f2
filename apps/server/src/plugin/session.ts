import type { Assignment, ServerMessage } from "@meridian/contract";
import type { Connection, Context, Held } from "@meridian/domain";
import { SpanKind, traceMoment } from "@meridian/tracing";
import { WebSocket } from "ws";

/** The bytes that may wait for a plugin that reads slowly. */
const largestBacklog = 4 * 1024 * 1024;
/** Messages that wait here before no more are read from the connection. */
const mostWaiting = 50;

/** A connection that this server holds. What it remembers is what was said over it, nothing that counts elsewhere. */
export interface Session {
  connection: Connection;
  ctx: Context;
  socket: WebSocket;
  /** It has said hello. */
  isOpen: boolean;
  /** It was told what it needs to begin with. */
  isWelcomed: boolean;
  /** Its hello was answered with that; it may have been welcomed without, after a hello that failed. */
  isAnswered: boolean;
  /** A look at what has changed waits for its turn. */
  willSync: boolean;
  /** The span of what it waits for, by W3C Trace Context, where that has one. */
  cause: string | undefined;
  /** The place and limits of its observatory, as it was told. */
  place?: string;
  /** It was told that its plugin is too old. */
  isOutdated: boolean;
  /** The status of each observation that the plugin knows of. */
  told: Map<string, Assignment["status"]>;
  /** The time at which each of them was handed out. */
  assigned: Map<string, string | null>;
  /** The number of exposures asked for, by observation, as it was told. */
  asked: Map<string, string>;
  /** The open sets of calibration frames that it knows, and the reason why it isn't to take any; undefined until it asks. */
  calibrations?: { ids: Set<string> } & Held;
  /** Does one thing after another, in the order in which it was asked for. */
  inTurn(work: () => Promise<void>): Promise<void>;
}

export function createSession(socket: WebSocket, connection: Connection, ctx: Context): Session {
  let last = Promise.resolve();
  let waiting = 0;
  const done = () => {
    waiting -= 1;
    if (waiting < mostWaiting && socket.isPaused) socket.resume();
  };
  return {
    connection,
    ctx,
    socket,
    isOpen: false,
    isWelcomed: false,
    isAnswered: false,
    willSync: false,
    cause: undefined,
    isOutdated: false,
    told: new Map(),
    assigned: new Map(),
    asked: new Map(),
    inTurn(work) {
      waiting += 1;
      if (waiting >= mostWaiting) socket.pause();
      last = last
        .then(work)
        .catch((err) => ctx.log.error({ err }, "a plugin's connection failed at something"))
        .finally(done);
      return last;
    },
  };
}

/** Sends a message; one who doesn't read what it is sent is cut, and connects again. */
export function say({ socket }: Session, message: ServerMessage): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  if (socket.bufferedAmount > largestBacklog) {
    socket.terminate();
    return;
  }
  traceMoment(`plugin ${message.type}`, { kind: SpanKind.PRODUCER, attributes: subjectOf(message) });
  socket.send(JSON.stringify(message));
}

/** The observation that a message is about. */
const subjectOf = (message: ServerMessage) =>
  "observation_id" in message
    ? { "meridian.observation.id": message.observation_id }
    : "observation" in message
      ? { "meridian.observation.id": message.observation.id }
      : {};
