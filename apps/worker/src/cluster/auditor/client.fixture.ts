import { randomUUID } from "node:crypto";
import type { Sent } from "./journal.fixture.ts";

interface Request extends Pick<Sent, "method" | "path" | "body"> {
  key?: string;
}

export interface Client {
  journal: Sent[];
  /** Sends a request once and notes it. Resolves with what was noted, also where no answer came. */
  send(request: Request): Promise<Sent>;
}

/** A client that keeps a journal. A body that is text is sent as NDJSON or CSV. */
export function keepingJournal(name: string, authorization: string, urlNow: () => string): Client {
  const journal: Sent[] = [];
  return {
    journal,
    async send({ method, path, body, key = randomUUID() }) {
      const sent: Sent = { client: name, method, path, body, key, sentAt: Date.now() };
      journal.push(sent);
      const isText = typeof body === "string";
      const type = isText ? (body.startsWith("{") ? "application/x-ndjson" : "text/csv") : "application/json";
      const headers = { authorization, "content-type": type, "idempotency-key": key };
      try {
        const signal = AbortSignal.timeout(5000);
        const text = isText ? body : JSON.stringify(body);
        const response = await fetch(`${urlNow()}${path}`, { method, headers, signal, body: text ?? null });
        const answer = await response.text();
        Object.assign(sent, { answer: answer && JSON.parse(answer) });
        Object.assign(sent, { status: response.status, answeredAt: Date.now() });
      } catch {
        // No answer came.
      }
      return sent;
    },
  };
}
