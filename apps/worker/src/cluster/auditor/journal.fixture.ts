/** The journal of what clients sent to a site and heard from it, as plain data, and the requests that the sendings were. */

/** One sending of a request. The same key is sent again until its outcome is known. */
export interface Sent {
  client: string;
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  body: unknown;
  /** The Idempotency-Key. */
  key: string;
  /** Milliseconds of the client's clock. */
  sentAt: number;
  answeredAt?: number;
  /** Absent where no answer came. */
  status?: number;
  answer?: unknown;
}

/** All sendings of one key. */
export interface Request {
  method: Sent["method"];
  /** Without its version and query. */
  path: string;
  body: unknown;
  sendings: readonly Sent[];
  /** The sending whose answer was a success. */
  done?: Sent;
  outcome: "done" | "refused" | "unknown";
  /** The name that a report gives it. */
  name: string;
}

const temporary = [401, 408, 425, 429];

const detailOf = ({ answer }: Sent) => String((answer as { detail?: unknown } | null | undefined)?.detail);

/** True where the answer is the outcome: not a failure of the moment, nor word that an earlier sending still runs. */
export function isFinal(sent: Sent): boolean {
  if (sent.status === undefined || sent.status >= 500 || temporary.includes(sent.status)) return false;
  return !(sent.status === 409 && detailOf(sent).includes("Idempotency-Key"));
}

export const isDone = ({ status }: Sent): boolean => status !== undefined && status >= 200 && status < 300;

/** A path without /api/v1 and without its query. */
export const bare = (path: string): string => path.replace(/^\/api\/v1(?=\/)/, "").replace(/\?.*$/, "");

/** Groups sendings into requests, in the order of their first sending. */
export function requestsOf(journal: readonly Sent[]): Request[] {
  const groups = Map.groupBy(journal, ({ method, path, key }) => `${method} ${path} ${key}`);
  return [...groups].map(([name, sendings]) => {
    const { method, path, body } = sendings[0]!;
    const done = sendings.find(isDone);
    return {
      method,
      path: bare(path),
      body,
      sendings,
      name,
      outcome: outcomeOf(method, sendings),
      ...(done && { done }),
    };
  });
}

/**
 * A POST is refused once a refusal is its answer, whatever became of earlier sendings: these have the same answer. Other
 * methods have no kept answers, so that each sending has an outcome of its own.
 */
function outcomeOf(method: Sent["method"], sendings: readonly Sent[]): Request["outcome"] {
  if (sendings.some(isDone)) return "done";
  const isRefused = method === "POST" ? sendings.some(isFinal) : sendings.every(isFinal);
  return isRefused ? "refused" : "unknown";
}

export const firstSentAt = ({ sendings }: Request): number =>
  Math.min(...sendings.map(({ sentAt }) => sentAt));
