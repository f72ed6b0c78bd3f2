import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { closeWithTest } from "../closeWithTest.ts";
import { type Observable, observable } from "../observable.ts";
import { forward } from "./forward.ts";
import type { CannedAnswer, HttpFault, SeenRequest } from "./httpFault.ts";

export interface HttpFaultProxy extends Observable {
  readonly url: string;
  /** Requests in the order in which they ended, with the status that the server or a fault answered: 0 if neither did. */
  readonly requests: readonly (SeenRequest & { status: number; lost: boolean })[];
  apply(fault: HttpFault): void;
  remove(fault: HttpFault): void;
  heal(): void;
  close(): Promise<void>;
}

function answerInPlace(incoming: IncomingMessage, response: ServerResponse, answer: CannedAnswer) {
  // What the client still sends is read, or it would see a reset instead of the answer.
  incoming.resume();
  response.writeHead(answer.status, answer.headers).end(answer.body);
  return answer.status;
}

/** The first fault that has something to say about a request decides. */
function verdict(faults: Iterable<HttpFault>, seen: SeenRequest) {
  for (const fault of faults) {
    const found = fault(seen);
    if (found) return found;
  }
  return undefined;
}

/** An HTTP proxy in front of the server at `target`, for faults that know requests. Its events are requests done with. */
export async function httpFaultProxy({ target }: { target: string }): Promise<HttpFaultProxy> {
  const seen = observable();
  const faults = new Set<HttpFault>();
  const requests: (SeenRequest & { status: number; lost: boolean })[] = [];
  let number = 0;

  async function handle(incoming: IncomingMessage, response: ServerResponse) {
    const request = { number: ++number, method: incoming.method!, path: incoming.url! };
    const found = verdict(faults, request);
    const lost = found === "lose answer";
    const status =
      found === undefined || lost
        ? await forward(incoming, response, new URL(target), lost)
        : answerInPlace(incoming, response, found as CannedAnswer);
    requests.push({ ...request, status, lost });
    seen.happen();
  }

  const server = createServer((incoming, response) => void handle(incoming, response));
  server.requestTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  async function close() {
    if (!server.listening) return;
    const closed = once(server.close(), "close");
    server.closeAllConnections();
    await closed;
  }
  closeWithTest(close);

  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    requests,
    get events() {
      return seen.events;
    },
    until: seen.until,
    apply: (fault) => void faults.add(fault),
    remove: (fault) => void faults.delete(fault),
    heal: () => faults.clear(),
    close,
  };
}
