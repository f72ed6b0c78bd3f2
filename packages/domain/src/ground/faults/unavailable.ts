import { DomainError } from "../../base/errors.ts";
import { rootCause } from "../../base/rootCause.ts";
import { fencedOff } from "../maintenance/index.ts";

/** Codes of the PostgreSQL client, of sockets and of PostgreSQL itself that mean: not now, perhaps in a moment. */
const unreachable = new Set([
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
  // too_many_connections, admin_shutdown, crash_shutdown, cannot_connect_now, and read_only_sql_transaction: what was the
  // primary is a standby now, and another one is about to be reached
  "25006",
  "53300",
  "57P01",
  "57P02",
  "57P03",
]);
/** disk_full of PostgreSQL, and of the operating system a full disk and a used-up quota. */
const full = new Set(["53100", "ENOSPC", "EDQUOT"]);

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
};

/** True if a connection failed or couldn't be made. */
export const isUnreachable = (error: unknown): boolean =>
  unreachable.has(codeOf(error)) || codeOf(error).startsWith("08") || isCutOff(error);

/** The client of whole tables says so without a code. */
const isCutOff = (error: unknown): boolean =>
  error instanceof Error &&
  /^(Connection terminated|Client has encountered a connection error)\b/.test(error.message);

/** True if there was no room to write. */
export const isFull = (error: unknown): boolean => full.has(codeOf(error));

/**
 * True if PostgreSQL ended a statement that ran, or waited for a lock, longer than allowed. Its code also stands for a
 * cancellation by a person, and only the text differs; Meridian never cancels a statement.
 */
const tookTooLong = (error: unknown): boolean =>
  codeOf(error) === "55P03" ||
  (codeOf(error) === "57014" && !/due to user request/.test((error as Error).message));

/** Describes what is unavailable, if an error of the database says so rather than that the request is wrong. */
function databaseAway(error: unknown): string | undefined {
  if (isFull(error)) return "The database's disk is full. Try again once there is room.";
  // deadlock_detected: of two that waited for each other this one was ended, and nothing of it was done.
  if (codeOf(error) === "40P01") return "Somebody else was changing the same. Try again in a moment.";
  if (tookTooLong(error)) return "The database is busy with something else. Try again in a moment.";
  return isUnreachable(error) ? "The database can't be reached. Try again in a moment." : undefined;
}

/** The refusal that an error means to whoever asked; undefined where something is wrong with the service itself. */
export function refusalOf(error: unknown): DomainError | undefined {
  const cause = rootCause(error);
  if (cause instanceof DomainError) return cause;
  // A write came while the data is replaced.
  if (codeOf(cause) === fencedOff)
    return new DomainError("MAINTENANCE", "The data is being replaced by a backup. Nothing was changed.");
  const away = databaseAway(cause);
  return away === undefined ? undefined : new DomainError("UNAVAILABLE", away);
}
