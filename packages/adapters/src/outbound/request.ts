import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Agents } from "./guardedAgents.ts";

export interface OutboundRequest {
  url: URL;
  method: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface OutboundAnswer {
  status: number;
  body: string;
  location?: string | undefined;
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

function open({ url, method, headers }: OutboundRequest, agents: Agents, signal: AbortSignal) {
  const options = { method, headers, signal };
  return url.protocol === "https:"
    ? httpsRequest(url, { ...options, agent: agents.httpsAgent })
    : httpRequest(url, { ...options, agent: agents.httpAgent });
}

const answerTo = (sent: ClientRequest) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve).on("error", reject);
  });

async function read(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += chunk.length;
    if (size > longestAnswer) throw new AnswerTooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * One request over guarded agents. Follows no redirect and reads a short answer only. Throws PrivateAddress, AnswerTooLong,
 * and what the network throws.
 */
export async function sendRequest(
  request: OutboundRequest,
  agents: Agents,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  const sent = open(request, agents, signal);
  try {
    const answering = answerTo(sent);
    sent.end(request.body);
    const answer = await answering;
    const { statusCode: status = 0, headers } = answer;
    return { status, body: await read(answer), location: headers.location };
  } finally {
    sent.destroy();
  }
}
