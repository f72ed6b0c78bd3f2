import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { listenTo } from "@meridian/database";
import { DomainError, type LiveNotice, liveChannel, RetryLater, readNotices } from "@meridian/domain";
import { type WebSocket, WebSocketServer } from "ws";
import type { FindActor } from "../auth/actor.ts";
import type { ServerDeps } from "../deps.ts";
import { readerOf } from "../http/exchange.ts";
import { comesFromElsewhere } from "../http/sameSite.ts";
import { type Audience, createAudience, type Person } from "./audience.ts";
import { keepAlive } from "./heartbeat.ts";
import { refuseUpgrade } from "./refuseUpgrade.ts";
import { teller } from "./send.ts";
import { watchSessions } from "./sessions.ts";

const livePath = "/ws";
/** Nothing is expected from the interface. */
const largestMessage = 1024;

/** The WebSocket server of the interface. */
export interface LiveSockets {
  attach(server: Server): void;
  isAccepting(): boolean;
  count(): number;
  close(): Promise<void>;
}

interface LiveOptions {
  /** Hears every notice, too: there is one connection for them in each server. */
  heard?: (notice: LiveNotice) => void;
  /** Paths whose connections somebody else takes. */
  others?: readonly string[];
  /** Milliseconds between two pings. */
  heartbeatMs?: number;
  /** Milliseconds that a connection may outlive its session. */
  sessionMs?: number;
  /** The number of connections that one person may have to this server. */
  most?: number;
  /** The bytes that may wait for an end that reads slowly. */
  backlog?: number;
}

/** Accepts people who are signed in and whose page is ours, and tells them what changes. */
export function createLiveSockets(
  deps: ServerDeps,
  findActor: FindActor,
  { heartbeatMs = 30_000, sessionMs = 2000, most = 50, backlog, heard, others = [] }: LiveOptions = {},
): LiveSockets {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: largestMessage,
    perMessageDeflate: false,
  });
  const audience = createAudience();
  const stopHeartbeat = keepAlive(sockets, heartbeatMs);
  const stopWatching = watchSessions(deps, audience, sessionMs);
  let notices: ReturnType<typeof receiveNotices> | undefined;
  sockets.on("connection", (socket: WebSocket) => {
    socket.on("error", (err) => deps.log.debug({ err }, "live connection failed"));
  });
  sockets.on("wsClientError", (_, socket, request) => {
    const refusal = new DomainError("MALFORMED", "This isn't a valid WebSocket handshake.");
    refuseUpgrade(socket, request, refusal, deps.log);
  });
  let server: Server | undefined;

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    if (others.includes(pathOf(request))) return;
    socket.on("error", () => socket.destroy());
    try {
      const person = await admit(request, deps.config.baseUrl, findActor);
      if (audience.countOf(person.userId) >= most)
        throw new RetryLater("RATE_LIMITED", `One person has at most ${most} live connections.`, 60);
      sockets.handleUpgrade(request, socket, head, (opened) => {
        audience.add({ socket: opened, person });
        sockets.emit("connection", opened, request);
      });
    } catch (error) {
      refuseUpgrade(socket, request, error, deps.log);
    }
  }

  return {
    attach(to) {
      server = to.on("upgrade", upgrade);
      notices ??= receiveNotices(deps, audience, { backlog, ...(heard && { heard }) });
    },
    isAccepting: () => server?.listening === true && server.listeners("upgrade").includes(upgrade),
    count: () => sockets.clients.size,
    async close() {
      server?.off("upgrade", upgrade);
      stopHeartbeat();
      stopWatching();
      for (const socket of sockets.clients) socket.close(1001, "the server stops");
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await notices?.stop();
    },
  };
}

/** The path of a requested connection. */
export const pathOf = ({ url = "" }: IncomingMessage): string => url.split("?")[0]!;

async function admit(request: IncomingMessage, baseUrl: string, findActor: FindActor): Promise<Person> {
  if (pathOf(request) !== livePath)
    throw new DomainError("NOT_FOUND", "There is no WebSocket at this address.");
  const header = readerOf(request);
  if (!header("origin") || comesFromElsewhere(header, baseUrl))
    throw new DomainError("FORBIDDEN", "This connection comes from another site.");
  // With the session's cookie alone: a page can't send a key when it connects.
  const actor = await findActor((name) => (name === "cookie" ? header(name) : undefined));
  if (actor.type !== "user") throw new DomainError("UNAUTHENTICATED", "Sign in first.");
  return actor;
}

/**
 * Passes on what every process publishes, to people and to whoever `heard` is. After a gap all are told to ask anew, which
 * makes good what was lost in it.
 */
function receiveNotices(
  deps: ServerDeps,
  audience: Audience,
  { backlog, heard }: { backlog?: number | undefined; heard?: (notice: LiveNotice) => void } = {},
) {
  const tellPeople = teller(deps, audience, backlog);
  const tell = (notice: LiveNotice) => {
    heard?.(notice);
    void tellPeople(notice);
  };
  return listenTo(deps.database.db, liveChannel, {
    message: (payload) => readNotices(payload).forEach(tell),
    listening: () => tell({ type: "missed" }),
    lost: (err) => deps.log.warn({ err }, "live notices don't arrive"),
  });
}
