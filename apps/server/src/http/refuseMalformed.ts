import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Problem, ProblemCode } from "@meridian/contract";
import { requestIdFrom } from "./requestId.ts";

interface Refusal {
  status: number;
  code: ProblemCode;
  detail: string;
}

const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: "TOO_LARGE", detail: "The address or the headers are too long." },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: "MALFORMED",
    detail: "The request took too long to arrive.",
  },
};
const otherwise: Refusal = { status: 400, code: "MALFORMED", detail: "This isn't a valid HTTP request." };

/** The problem with a request that can't be taken apart; nothing is known of it, not even a path. */
export const malformedProblem = ({ status, code, detail } = otherwise): Problem => ({
  type: "about:blank",
  title: STATUS_CODES[status]!,
  status,
  detail,
  instance: "",
  code,
  request_id: requestIdFrom(undefined),
});

/** Answers what isn't a request on the connection itself, unless another answer is on its way there, and closes it. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || isAnswering(socket)) return void socket.destroy();
  const problem = malformedProblem(refusals[error.code ?? ""]);
  const body = JSON.stringify(problem);
  socket.end(
    `HTTP/1.1 ${problem.status} ${problem.title}\r\ncontent-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** True if the head of an answer has gone out: Node keeps the answer of the moment with the connection, as its own handler of this asks too. */
const isAnswering = (socket: Duplex): boolean =>
  (socket as { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent === true;
