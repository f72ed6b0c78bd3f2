import { DomainError } from "../../base/errors.ts";
import { rootCause } from "../../base/rootCause.ts";
import { StorageFault } from "./storageFaults.ts";
import { isFull, isUnreachable } from "./unavailable.ts";

/** Known fields of an error that a library has thrown. */
interface Known {
  name?: string;
  message?: string;
  code?: string;
  /** Call of the operating system that failed. */
  syscall?: string;
  /** Answer of an S3 server. */
  $metadata?: { httpStatusCode?: number };
}

const known = (error: unknown): Known => (error ?? {}) as Known;

/**
 * Describes for the operator of Meridian, to be read after a colon, what failed, where, and what to do. Leaves out the
 * statement that a query's error quotes, and names no path of this machine.
 */
export function faultInWords(error: unknown): string {
  const cause = rootCause(error);
  if (cause instanceof DomainError) return cause.message.replace(/^The /, "the ");
  return isOfStorage(error)
    ? ofStorage(known(cause))
    : (ofDatabase(known(cause)) ?? plainLine(known(cause).message));
}

function isOfStorage(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof StorageFault) return true;
  return false;
}

function ofStorage(fault: Known): string {
  const { code = "", name = "", syscall, $metadata } = fault;
  const status = $metadata?.httpStatusCode;
  if (status) return ofAnswer(status, `${status} ${name}`.trim());
  if (isFull(fault)) return `the disk of the folder of objects is full (${code}). Free some space on it.`;
  if (isUnreachable(fault) || name === "TimeoutError")
    return `the object storage can't be reached (${code || "no answer in time"}). Check that it runs, and that S3_ENDPOINT is right.`;
  if (code === "EROFS") return `the folder of objects is read-only (${code}). Mount its disk writable.`;
  if (code === "EACCES" || code === "EPERM")
    return `the folder of objects can't be written (${code}). Let the user that runs Meridian write there.`;
  return syscall
    ? `the folder of objects can't be used (${code}). Check its disk and permissions.`
    : `the object storage failed: ${plainLine(fault.message)}`;
}

/** Describes the answer of an S3 server. */
function ofAnswer(status: number, answer: string): string {
  if (status === 401 || status === 403)
    return `the object storage refuses access (${answer}). Check the access key and its permissions for the bucket.`;
  if (status === 404) return `the object storage has no such bucket (${answer}). Check S3_BUCKET.`;
  return status >= 500 || status === 429
    ? `the object storage can't answer now (${answer}). Check its state and try again.`
    : `the object storage refuses the request (${answer}). Check the S3_ settings.`;
}

/** Five characters, as the SQL standard has them. */
const sqlState = /^[0-9A-Z]{5}$/;

/** Describes an error of the database; undefined for any other. */
function ofDatabase(fault: Known): string | undefined {
  const { code = "", name } = fault;
  if (isFull(fault)) return `the database's disk is full (${code}). Free some space on it.`;
  if (isUnreachable(fault))
    return `the database can't be reached (${code || "connection lost"}). Check that PostgreSQL runs and accepts connections.`;
  if (code === "42501")
    return `Meridian lacks a permission in the database (${code}). Make its user the owner of the database.`;
  return name === "PostgresError" && sqlState.test(code)
    ? `the database refused a statement (${code}). The worker's log says which.`
    : undefined;
}

/** The first line of an error's text as a sentence, without a statement, a path of this machine or a stack. */
export function plainLine(text = ""): string {
  if (text.startsWith("Failed query")) return "the database refused a statement.";
  const [line] = text.split("\n");
  const plain = line!.replace(/^(E[A-Z]+: [^,]+), \w+ '.*$/, "$1").slice(0, 600);
  return `${plain.toWellFormed()}.`.replace(/\.\.$/, ".");
}
