import type { OperationDocument } from "@meridian/contract";
import type { LiveNotice } from "../live/index.ts";

/** How far an operation is, for those who watch it. */
export const operationNotice = (
  kind: string,
  { id, status, progress }: Pick<OperationDocument, "status" | "progress"> & { id: string },
): LiveNotice => ({ type: "operation.changed", kind, id, status, progress });
