import type { ConnectionOptions } from "node:tls";
import { Agent, buildConnector, type Dispatcher } from "undici";
import { guardedLookup, mayConnect, type OutboundRules, PrivateAddress } from "./guardedAgents.ts";
import { longestAnswer, type OutboundAnswer, type OutboundRequest } from "./request.ts";

export interface MultiplexedOptions {
  /** Connections to one origin at most: a few requests share one over HTTP/2, none does over HTTP/1.1. */
  connections: number;
  /** Milliseconds for a whole request, from asking for a connection to the answer's last byte. */
  patienceMs: number;
  /** Certificates that are trusted beside the usual ones. */
  ca?: ConnectionOptions["ca"] | undefined;
}

export interface Multiplexed {
  /** Follows no redirect and reads a short answer only. Throws PrivateAddress, and what the network throws. */
  send(request: OutboundRequest): Promise<OutboundAnswer>;
  close(): Promise<void>;
}

/** A service that doesn't even begin to answer may be gone: after this part of the patience its connection is tried. */
const silence = 2 / 3;

/**
 * Many small requests to few origins, over HTTP/2 where the other side speaks it. Connections are held to the same rules as
 * those of guarded agents, which can't do HTTP/2 and cost twice as much a request.
 */
export function openMultiplexed(
  rules: OutboundRules,
  { connections, patienceMs, ca }: MultiplexedOptions,
): Multiplexed {
  const agent = new Agent({
    connect: guardedConnector(rules, ca),
    connections,
    headersTimeout: Math.round(patienceMs * silence),
    bodyTimeout: patienceMs,
    maxResponseSize: longestAnswer,
  });
  return {
    send: ({ url, method, headers, body }) =>
      new Promise((resolve, reject) => {
        const { origin, pathname, search } = url;
        const request = { origin, path: pathname + search, method, headers, body };
        agent.dispatch(request as Dispatcher.DispatchOptions, answerWithin(patienceMs, resolve, reject));
      }),
    close: () => agent.destroy(),
  };
}

function guardedConnector(rules: OutboundRules, ca: MultiplexedOptions["ca"]): buildConnector.connector {
  const connect = buildConnector({ ...(ca && { ca }), preferH2: true, lookup: guardedLookup(rules) });
  return (options, callback) => {
    if (mayConnect(options.hostname, rules)) connect(options, callback);
    else callback(new PrivateAddress(), null);
  };
}

/** Takes an answer as it comes in. A request that isn't sent yet when its time is over is stopped before it is. */
function answerWithin(
  patienceMs: number,
  resolve: (answer: OutboundAnswer) => void,
  reject: (error: Error) => void,
): Dispatcher.DispatchHandler {
  const chunks: Buffer[] = [];
  let status = 0;
  let retryAfter: string | undefined;
  let running: Dispatcher.DispatchController | undefined;
  let late: Error | undefined;
  const timer = setTimeout(() => {
    late = new Error(`no answer within ${patienceMs / 1000} s`);
    reject(late);
    running?.abort(late);
  }, patienceMs);
  return {
    onRequestStart(controller) {
      running = controller;
      if (late) controller.abort(late);
    },
    onResponseStart(_, statusCode, headers) {
      status = statusCode;
      retryAfter = [headers["retry-after"]].flat()[0];
    },
    onResponseData(_, chunk) {
      chunks.push(chunk);
    },
    onResponseEnd() {
      clearTimeout(timer);
      resolve({ status, body: Buffer.concat(chunks).toString("utf8"), retryAfter });
    },
    onResponseError(_, error) {
      clearTimeout(timer);
      reject(error);
    },
  };
}
