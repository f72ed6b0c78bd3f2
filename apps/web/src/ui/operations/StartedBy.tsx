import { Time } from "../Time.tsx";
import type { AnyOperation } from "./words.ts";

/** "Ada", or what else began it. */
export const starter = ({ created_by, created_by_name }: AnyOperation) =>
  created_by === null ? "the schedule" : (created_by_name ?? "somebody whose account is gone");

/** "Started by Ada, 12 May 14:03" */
export function StartedBy({ operation }: { operation: AnyOperation }) {
  return (
    <>
      Started by {starter(operation)}, <Time at={operation.created_at} />
    </>
  );
}
