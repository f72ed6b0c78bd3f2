import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { largestPluginMessage, pluginClosed, pluginPath } from "@meridian/contract";
import {
  closeConnection,
  type LiveNotice,
  maintenanceWatch,
  RetryLater,
  renewConnections,
} from "@meridian/domain";
import { traced } from "@meridian/tracing";
import { type WebSocket, WebSocketServer } from "ws";
import type { ServerDeps } from "../deps.ts";
import { contextOfServer } from "../http/context.ts";
import { keepAlive } from "../live/heartbeat.ts";
import { refuseUpgrade } from "../live/refuseUpgrade.ts";
import { pathOf } from "../live/sockets.ts";
import { admitPlugin } from "./admit.ts";
import { messageAllowance } from "./allowance.ts";
import { idOf, receive, refuse } from "./receive.ts";
import { createSession, type Session, say } from "./session.ts";
import { syncPlugin } from "./sync.ts";

/** The WebSocket server of observatories' plugins. */
export interface PluginSockets {
  attach(server: Server): void;
  /** Something has changed, here or elsewhere: those whom it may concern look. */
  heard(notice: LiveNotice): void;
  count(): number;
  close(): Promise<void>;
}

interface PluginTiming {
  heartbeatMs?: number;
  /** Milliseconds between two questions whether data is being replaced. */
  maintenanceMs?: number;
  /** Milliseconds that a plugin has to say hello. */
  helloMs?: number;
}

/** Connections of one key that haven't said hello. */
const mostSilent = 4;

/** Accepts plugins that have their observatory's key, hears them, and tells them what to do. */
export function createPluginSockets(
  deps: ServerDeps,
  { heartbeatMs = 30_000, maintenanceMs = 1000, helloMs = 10_000 }: PluginTiming = {},
): PluginSockets {
  const context = contextOfServer(deps);
  const maintenance = maintenanceWatch(deps.database.db);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: largestPluginMessage,
    perMessageDeflate: false,
  });
  const sessions = new Map<WebSocket, Session>();
  const stopHeartbeat = keepAlive(sockets, heartbeatMs);
  const renewing = setInterval(() => void renew(), heartbeatMs);
  const watching = setInterval(() => void watchMaintenance(), maintenanceMs);
  let server: Server | undefined;
  let isStopping = false;

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    if (pathOf(request) !== pluginPath) return;
    socket.on("error", () => socket.destroy());
    try {
      const admitted = await admitPlugin(context, request, maintenance);
      refuseManySilent(admitted.keyId);
      sockets.handleUpgrade(request, socket, head, (opened) => {
        begin(opened, admitted);
        sockets.emit("connection", opened, request);
      });
    } catch (error) {
      refuseUpgrade(socket, request, error, deps.log);
    }
  }

  /** A plugin that connects again and again without a hello would fill the server. Throws RATE_LIMITED. */
  function refuseManySilent(keyId: string) {
    let silent = 0;
    for (const { isOpen, connection } of sessions.values())
      if (!isOpen && connection.keyId === keyId) silent += 1;
    if (silent >= mostSilent)
      throw new RetryLater(
        "RATE_LIMITED",
        `This key has ${mostSilent} connections already that haven't said hello. Say hello over one of them.`,
        Math.ceil(helloMs / 1000),
      );
  }

  function begin(socket: WebSocket, admitted: { keyId: string; observatoryId: string }) {
    const actor = { type: "plugin", observatoryId: admitted.observatoryId } as const;
    const session = createSession(socket, { id: randomUUID(), ...admitted }, { ...context, actor });
    const allowed = messageAllowance();
    sessions.set(socket, session);
    const late = setTimeout(() => session.isOpen || endSilent(socket), helloMs);
    socket.on("error", (err) => deps.log.debug({ err }, "a plugin's connection failed"));
    socket.on("message", (data, isBinary) => {
      const answer = allowed();
      if (answer === "yes") void session.inTurn(() => receive(session, data, isBinary));
      else if (answer === "end") socket.close(pluginClosed.tooManyMessages, "too many messages");
      else refuseForNow(session, idOf(data, isBinary));
    });
    socket.once("close", () => {
      clearTimeout(late);
      sessions.delete(socket);
      // When the server stops, its plugins connect to another, or here again: they were never away.
      if (!isStopping) void session.inTurn(() => leave(session));
    });
  }

  async function leave({ isOpen, connection, ctx }: Session) {
    // What is replaced then is online no longer in any case.
    if (isOpen && !(await maintenance()))
      await closeConnection(ctx, connection, { reason: "Its plugin disconnected." });
  }

  /** Syncs once for all notices until its turn comes. */
  function syncInTurn(session: Session, from?: string) {
    session.cause = from ?? session.cause;
    if (session.willSync) return;
    session.willSync = true;
    void session.inTurn(() => {
      const { cause } = session;
      session.willSync = false;
      session.cause = undefined;
      const sync = () => syncPlugin(session).catch((error) => refuse(session, error, null));
      return cause ? traced("plugin look", { from: cause }, sync) : sync();
    });
  }

  async function renew() {
    const open = [...sessions.values()].filter(({ isOpen }) => isOpen);
    const ids = open.map(({ connection }) => connection.id);
    try {
      await renewConnections(context, ids);
      // Also makes good a notice that was lost on its way.
      for (const session of open) syncInTurn(session);
    } catch (err) {
      deps.log.warn({ err }, "plugins' connections could not be renewed");
    }
  }

  async function watchMaintenance() {
    if (sessions.size === 0 || !(await maintenance())) return;
    for (const socket of sockets.clients) socket.close(pluginClosed.maintenance, "maintenance");
  }

  return {
    attach(to) {
      server = to.on("upgrade", upgrade);
    },
    heard(notice) {
      const isMeant = concerns(notice);
      const from = "traceparent" in notice ? notice.traceparent : undefined;
      for (const session of sessions.values()) if (isMeant(session)) syncInTurn(session, from);
    },
    count: () => sessions.size,
    async close() {
      isStopping = true;
      server?.off("upgrade", upgrade);
      stopHeartbeat();
      clearInterval(renewing);
      clearInterval(watching);
      const left = [...sessions.values()].map(({ inTurn }) => inTurn(async () => {}));
      for (const socket of sockets.clients) socket.close(1001, "the server stops");
      await Promise.all(left);
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

/** Whoever doesn't answer the end, either, is cut a moment later. */
function endSilent(socket: WebSocket) {
  socket.close(pluginClosed.noHello, "no hello came");
  const cut = setTimeout(() => socket.terminate(), 1000);
  socket.once("close", () => clearTimeout(cut));
}

const refuseForNow = (session: Session, reply_to: string | null) =>
  say(session, { type: "error", reply_to, code: "RATE_LIMITED", detail: "Send fewer messages." });

/** The observatory whose connection a notice may concern. */
function concerns(notice: LiveNotice): (session: Session) => boolean {
  switch (notice.type) {
    case "observation.changed":
    case "calibration.changed":
      return ({ connection }) => connection.observatoryId === notice.observatory_id;
    case "observatory.changed":
      return ({ connection }) => connection.observatoryId === notice.id;
    case "settings.changed":
    case "missed":
      return () => true;
    default:
      return () => false;
  }
}
