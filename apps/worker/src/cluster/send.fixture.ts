import type { Sent } from "./auditor/auditor.fixture.ts";
import type { Site } from "./site.fixture.ts";

const answerWithinMs = 15_000;

type Request = Pick<Sent, "client" | "method" | "path" | "body" | "key">;

/**
 * Sends a request once to one of the servers, and writes it and its answer into the site's journal. A text is sent as a file, NDJSON or CSV.
 * Resolves with what was written; its status is missing where no answer came.
 */
export async function send(
  { servers, authorization, journal }: Pick<Site, "servers" | "authorization" | "journal">,
  to: number,
  request: Request,
): Promise<Sent> {
  const sent: Sent = { ...request, sentAt: Date.now() };
  journal.push(sent);
  const { method, path, body, key } = request;
  const isFile = typeof body === "string";
  const type = isFile ? (body.startsWith("{") ? "application/x-ndjson" : "text/csv") : "application/json";
  try {
    const response = await fetch(`${servers[to % servers.length]!.url}${path}`, {
      method,
      headers: { authorization, "content-type": type, "idempotency-key": key },
      body: (isFile ? body : JSON.stringify(body)) ?? null,
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const text = await response.text();
    const answer = text && JSON.parse(text);
    Object.assign(sent, { answer, status: response.status, answeredAt: Date.now() });
  } catch {
    // Nobody knows what became of it.
  }
  return sent;
}
