import { getSystemErrorMessage } from "node:util";
import { ObjectRefused } from "@meridian/domain";

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? "";

/** True if the error says that there is no such file. */
export const isMissing = (error: unknown): boolean => ["ENOENT", "ENOTDIR"].includes(codeOf(error));

/** Shortages of this process, which say nothing of a file. */
const shortages = ["EMFILE", "ENFILE", "ENOMEM"];

/**
 * The error of a key or folder at which there may be something that the system doesn't let us see; any other as it is, such
 * as that of a reader who gives up, whose `errno` may be a number of its own kind.
 */
export function refusalOf(key: string, error: unknown): unknown {
  const { errno, syscall } = error as NodeJS.ErrnoException;
  const code = codeOf(error);
  if (errno === undefined || !syscall || isMissing(error) || shortages.includes(code)) return error;
  return new ObjectRefused(key, `${getSystemErrorMessage(errno)} (${code})`, error);
}
