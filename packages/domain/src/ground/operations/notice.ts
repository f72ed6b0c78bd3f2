import type { OperationDocument } from "@meridian/contract";
import type { LiveNotice } from "../../base/liveNotice.ts";

/** An operation's progress, for people who watch it. */
export const operationNotice = (
  kind: string,
  { id, status, progress }: Pick<OperationDocument, "status" | "progress"> & { id: string },
): LiveNotice => ({ type: "operation.changed", kind, id, status, progress });
