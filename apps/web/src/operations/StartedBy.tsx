import { Time } from "../ui/values/Time.tsx";
import type { AnyOperation } from "./words.ts";

/** "Ada", or what else began it. */
export const starter = ({ created_by, created_by_name }: AnyOperation) => {
  if (created_by === null) return "the schedule";
  // Not every answer says the name.
  if (created_by_name === undefined) return "somebody";
  return created_by_name ?? "a deleted account";
};

/** "Started by Ada, 12 May 14:03" */
export function StartedBy({ operation }: { operation: AnyOperation }) {
  return (
    <>
      Started by {starter(operation)}, <Time at={operation.created_at} />
    </>
  );
}
