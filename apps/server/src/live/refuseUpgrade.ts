import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Log } from "@meridian/domain";
import { problemHeaders, toProblem } from "../http/problem.ts";
import { logFailure } from "../http/refuse.ts";
import { requestIdFrom } from "../http/requestId.ts";

/** Answers a connection that isn't let in as any other refused request. */
export function refuseUpgrade(socket: Duplex, request: IncomingMessage, error: unknown, log: Log): void {
  const problem = toProblem(error, request.url?.split("?")[0] ?? "", requestIdFrom(undefined));
  logFailure(log, error, problem.status, problem.request_id);
  const body = JSON.stringify(problem);
  const headers = {
    "content-type": "application/problem+json",
    "content-length": Buffer.byteLength(body),
    connection: "close",
    ...problemHeaders(error, problem),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${problem.status} ${problem.title}\r\n${lines.join("")}\r\n${body}`);
}
