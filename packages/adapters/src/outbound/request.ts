import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Agents } from "./guardedAgents.ts";

export interface OutboundRequest {
  url: URL;
  method: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export interface OutboundAnswer {
  status: number;
  body: string;
  location?: string | undefined;
  /** The header `Retry-After`. */
  retryAfter?: string | undefined;
}

/** The other side sent more than anybody needs to know. */
export class AnswerTooLong extends Error {
  constructor() {
    super("the answer is too long");
    this.name = "AnswerTooLong";
  }
}

/** Far more than any answer that means something here has, in bytes. */
export const longestAnswer = 64 * 1024;

function open({ url, method, headers }: OutboundRequest, agents: Agents): ClientRequest {
  const options = { method, headers };
  return url.protocol === "https:"
    ? httpsRequest(url, { ...options, agent: agents.httpsAgent })
    : httpRequest(url, { ...options, agent: agents.httpAgent });
}

/** The error with which the platform's own requests fail when aborted. */
const abortion = ({ reason }: AbortSignal) =>
  Object.assign(new Error("The operation was aborted", { cause: reason }), { name: "AbortError" });

/** Hands over an answer once all of it is there. */
function read(answer: IncomingMessage, done: (answer: OutboundAnswer) => void, fail: (error: Error) => void) {
  const chunks: Buffer[] = [];
  let size = 0;
  answer.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > longestAnswer) fail(new AnswerTooLong());
    else chunks.push(chunk);
  });
  answer.once("end", () => {
    const { statusCode: status = 0, headers } = answer;
    const { location, "retry-after": retryAfter } = headers;
    done({ status, body: Buffer.concat(chunks).toString("utf8"), location, retryAfter });
  });
  answer.once("error", fail);
}

/**
 * Sends a request over guarded agents. Follows no redirect and reads a short answer only. Throws PrivateAddress,
 * AnswerTooLong, and what the network throws. By events: a signal given to the request and an iterated answer cost half as
 * much again, which counts where a million devices get a message.
 */
export const sendRequest = (
  request: OutboundRequest,
  agents: Agents,
  signal: AbortSignal,
): Promise<OutboundAnswer> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) throw abortion(signal);
    const sent = open(request, agents);
    const stop = () => fail(abortion(signal));
    const fail = (error: Error) => {
      signal.removeEventListener("abort", stop);
      reject(error);
      sent.destroy();
    };
    const done = (answer: OutboundAnswer) => {
      signal.removeEventListener("abort", stop);
      resolve(answer);
    };
    signal.addEventListener("abort", stop);
    sent.on("error", fail);
    sent.once("response", (answer) => read(answer, done, fail));
    sent.end(request.body);
  });
