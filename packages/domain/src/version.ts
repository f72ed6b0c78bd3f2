import { DomainError } from "./errors.ts";

/** Throws VERSION_MISMATCH when the caller says which version they saw and the document has another by now. */
export function requireVersion(stored: { version: number }, ifVersion: number | undefined): void {
  if (ifVersion !== undefined && ifVersion !== stored.version)
    throw new DomainError("VERSION_MISMATCH", `It has changed meanwhile: this is version ${stored.version}.`);
}
