import { DomainError } from "./errors.ts";

/** Returns the innermost cause of an error that layers have wrapped. */
export function rootCause(error: unknown): unknown {
  let found = error;
  while (found instanceof Error && !(found instanceof DomainError) && found.cause instanceof Error)
    found = found.cause;
  return found;
}
