import { FitsFault } from "@meridian/contract/fits";
import { DomainError, invalid } from "../../../base/errors.ts";

/** Rethrows an error: a fault of the file as INVALID or UNSUPPORTED_MEDIA_TYPE, and any other as it is. */
export function refuseFault(error: unknown): never {
  if (!(error instanceof FitsFault)) throw error;
  const { field, complaint } = error;
  throw field === null ? new DomainError("UNSUPPORTED_MEDIA_TYPE", complaint) : invalid(field, complaint);
}
