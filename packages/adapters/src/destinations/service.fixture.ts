import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { ServiceAddresses } from "./destination.ts";

/** All services at one address. */
export const allAt = (url: string): ServiceAddresses => ({
  dropboxApi: url,
  dropboxContent: url,
  dropboxConsent: url,
  googleSignIn: url,
  googleConsent: url,
  googleApi: url,
});

export interface Call {
  method: string;
  /** The path without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** A fault in place of an answer. */
export type Fault = (response: ServerResponse) => void;

const answer = (response: ServerResponse, { status, headers, body }: Reply) => {
  response.writeHead(status, headers);
  response.end(typeof body === "object" ? JSON.stringify(body) : (body as string | undefined));
};

export const faults = {
  status: (status: number, body?: unknown, headers?: Record<string, string>): Fault => {
    const reply = { status, body, ...(headers && { headers }) };
    return (response) => answer(response, reply);
  },
  /** A service that never answers. */
  hang: (() => {}) as Fault,
  /** Begins to answer, and never ends. */
  stall: ((response) => {
    response.writeHead(200);
    response.write("{");
  }) as Fault,
  /** A service that never ends its headers, and is never silent for long. */
  drip: ((response) => {
    const socket = response.socket!;
    socket.write("HTTP/1.1 200 OK\r\nX-A: ");
    const more = setInterval(() => socket.write("a"), 50);
    socket.once("close", () => clearInterval(more));
  }) as Fault,
  breakOff: ((response) => response.socket!.destroy()) as Fault,
  noHttp: ((response) => response.socket!.end("220 mail.example ESMTP\r\n")) as Fault,
  endless:
    (status = 200): Fault =>
    (response) => {
      response.writeHead(status);
      const more = () => {
        while (response.writable && response.write("x".repeat(65_536)));
      };
      response.on("drain", more);
      more();
    },
};

/** An HTTP service of somebody else's on this machine, for the test file that calls this at its top. */
export function fakeService(reply: (call: Call) => Reply) {
  const calls: Call[] = [];
  const broken = new Map<string, Fault>();
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname: path, searchParams: query } = new URL(request.url!, "http://service");
    const call = {
      method: request.method!,
      path,
      query,
      headers: request.headers,
      body: await text(request),
    };
    calls.push(call);
    const fault = [...broken].find(([part]) => `${call.method} ${path}`.includes(part))?.[1];
    if (fault) fault(response);
    else answer(response, reply(call));
  });
  let url = "";
  beforeAll(async () => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    calls.length = 0;
    broken.clear();
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    calls,
    get url() {
      return url;
    },
    /** Breaks the calls whose method and path have this in them. */
    fail: (part: string, fault: Fault) => broken.set(part, fault),
  };
}
