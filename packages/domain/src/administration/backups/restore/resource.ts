import {
  operationStatus,
  type RestoreDocument,
  type RestoreResource,
  restoreDocument,
} from "@meridian/contract";
import type { Stored } from "@meridian/database";
import { readAtRest } from "../../../base/atRest.ts";

/** A restore as it is shown, however odd the document; without a status of use it counts as failed. */
export function toRestore({
  id,
  version,
  created_at,
  updated_at,
  ...document
}: Stored<RestoreDocument>): RestoreResource {
  const status = operationStatus.catch("failed").parse(document.status);
  return { ...readAtRest(restoreDocument, document), status, id, version, created_at, updated_at };
}
