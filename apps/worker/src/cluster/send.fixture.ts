import type { Sent } from "./auditor/auditor.fixture.ts";
import type { Site } from "./site.fixture.ts";

const answerWithinMs = 15_000;

type Request = Pick<Sent, "client" | "method" | "path" | "body" | "key">;

/**
 * Sends a request to one of the servers, and writes it and its answer into the site's journal. A text is sent as the lines of a file. Resolves
 * with what was written; its status is missing where no answer came.
 */
export async function send(
  { servers, authorization, journal }: Pick<Site, "servers" | "authorization" | "journal">,
  to: number,
  request: Request,
): Promise<Sent> {
  const sent: Sent = { ...request, sentAt: Date.now() };
  journal.push(sent);
  const isFile = typeof request.body === "string";
  try {
    const answer = await fetch(`${servers[to % servers.length]!.url}${request.path}`, {
      method: request.method,
      headers: {
        authorization,
        "content-type": isFile ? "application/x-ndjson" : "application/json",
        "idempotency-key": request.key,
      },
      body: isFile ? String(request.body) : JSON.stringify(request.body),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const { status } = answer;
    Object.assign(sent, { answer: await answer.json(), status, answeredAt: Date.now() });
  } catch {
    // Nobody knows what became of it.
  }
  return sent;
}
