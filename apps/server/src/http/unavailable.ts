/** Codes of the PostgreSQL client, of sockets and of PostgreSQL itself that mean: not now, perhaps in a moment. */
const codes = new Set([
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  // too_many_connections, admin_shutdown, crash_shutdown, cannot_connect_now
  "53300",
  "57P01",
  "57P02",
  "57P03",
]);

/** Whether an error says that the database can't be reached rather than that something is wrong with the request. */
export function isUnavailable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && (codes.has(code) || code.startsWith("08"));
}
