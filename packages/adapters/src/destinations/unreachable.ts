import { PrivateAddress } from "../outbound/guardedAgents.ts";
import { AnswerTooLong } from "../outbound/request.ts";

const reasons: [codes: RegExp, reason: string][] = [
  [/^(ENOTFOUND|EAI_\w+)$/, "can't be found by its name"],
  [/^ECONNREFUSED$/, "refuses connections"],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|TimeoutError)$/, "can't be reached"],
  [/^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/, "breaks the connection"],
  [/^(EPROTO|ERR_SSL_\w+)$/, "doesn't speak TLS, so its address may have to start with http://"],
  [/^HPE_\w+$/, "doesn't speak HTTP"],
  [
    /CERT|^ERR_TLS_\w+$|^UNABLE_TO_\w+$|SELF_SIGNED/,
    "has a certificate that isn't trusted, or isn't for its name",
  ],
];

/** The S3 client gives a name and no code where it has lost its patience with a connection. */
const codeOf = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return String(code ?? name);
};

/** An attempt at several addresses fails with all their errors. */
const causesOf = (error: unknown): unknown[] => [
  error,
  ...(error instanceof AggregateError ? error.errors : []),
  ...(error instanceof Error && error.cause ? [error.cause] : []),
];

/** Says in a sentence why `who` couldn't be asked; undefined where the reason isn't the network. */
export function unreachable(who: string, error: unknown): string | undefined {
  const causes = causesOf(error);
  if (causes.some((cause) => cause instanceof PrivateAddress))
    return `${who} is at an address that isn't public, and this server connects to public ones only.`;
  if (causes.some((cause) => cause instanceof AnswerTooLong)) return `${who} sends far too long an answer.`;
  for (const code of causes.map(codeOf)) {
    const found = reasons.find(([codes]) => codes.test(code));
    if (found) return `${who} ${found[1]}.`;
  }
  return undefined;
}

/** Says in a sentence what an answer's status alone tells. */
export function troubleOf(who: string, status: number): string {
  if (status === 429 || status === 503) return `${who} is busy. Try again later.`;
  if (status >= 500) return `${who} has an internal problem (status ${status}). Try again later.`;
  return `${who} gives an unexpected answer (status ${status}).`;
}
