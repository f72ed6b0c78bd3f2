import { createServer, type RequestListener, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { pluginPath } from "@meridian/contract";
import { createApp } from "./app.ts";
import { actorFinder } from "./auth/actor.ts";
import type { ServerDeps } from "./deps.ts";
import { malformedProblem, refuseMalformed } from "./http/refuseMalformed.ts";
import { createLiveSockets } from "./live/sockets.ts";
import { createPluginSockets } from "./plugin/sockets.ts";

export interface RunningServer {
  url: string;
  /** Takes no new connections, lets running requests finish for up to ten seconds, then cuts what is left. */
  close(): Promise<void>;
}

const patience = 10_000;
/** Longer than a proxy keeps a connection that nobody uses (a minute): it would send a request just as we close it. */
const idleMs = 75_000;

/** Listens and answers, WebSockets included. Port 0 takes a free one. */
export async function startServer(
  deps: ServerDeps,
  { host, port }: { host: string; port: number },
): Promise<RunningServer> {
  const plugins = createPluginSockets(deps);
  const live = createLiveSockets(deps, actorFinder(deps), {
    heard: plugins.heard,
    others: [pluginPath],
  });
  const server = createServer(
    // One without a Host is refused by the handler of errors, in the words of all refusals.
    {
      requireHostHeader: false,
      // Other protocols that are offered, like h2c, are passed over: the request is answered as it is.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.trim().toLowerCase() === "websocket",
    },
    listenerOf(createApp(deps, live).fetch),
  );
  // A large file may take hours; that something comes at all is what keeps a connection.
  server.requestTimeout = 0;
  server.setTimeout(120_000);
  server.keepAliveTimeout = idleMs;
  server.on("clientError", refuseMalformed);
  // An expectation that nobody knows is no reason to refuse: RFC 9110, 10.1.1.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  live.attach(server);
  plugins.attach(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as { port: number };
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}`,
    close: async () => {
      await Promise.all([live.close(), plugins.close(), close(server)]);
    },
  };
}

/** Bodies up to this length are read to their end although their request was refused. */
const mostDiscarded = 2 ** 20;

/**
 * Answers requests. What is left of a body when its request was refused is discarded, so that the connection serves the
 * next one; a long body, or one of unknown length, ends the connection after half a second.
 */
function listenerOf(fetch: Parameters<typeof getRequestListener>[0]): RequestListener {
  const cutting = getRequestListener(fetch, { errorHandler });
  const discarding = getRequestListener(fetch, { errorHandler, autoCleanupIncoming: false });
  return (request, response) => {
    if (!(Number(request.headers["content-length"]) <= mostDiscarded)) return cutting(request, response);
    response.once("finish", () => request.resume());
    return discarding(request, response);
  };
}

/** A request that can't even be taken apart, like one with a Host that is none. */
const errorHandler = () =>
  new Response(JSON.stringify(malformedProblem()), {
    status: 400,
    headers: { "content-type": "application/problem+json" },
  });

async function close(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), patience);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Those that are in use now end with their request.
  server.keepAliveTimeout = 1;
  server.closeIdleConnections();
  await closed;
  clearTimeout(cut);
}
