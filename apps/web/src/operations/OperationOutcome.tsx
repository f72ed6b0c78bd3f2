import { Alert } from "@mantine/core";
import { IconAlertCircle, IconBan } from "@tabler/icons-react";
import { Time } from "../ui/values/Time.tsx";
import type { AnyOperation } from "./words.ts";

interface OperationOutcomeProps {
  /** "import", "clean-up": how the texts call it. */
  what: string;
  operation: AnyOperation;
  /** True if nothing of it stays. */
  isUndone?: boolean;
}

/** The reason why long work ended before it was done; nothing when it is completed. */
export function OperationOutcome({ what, operation, isUndone }: OperationOutcomeProps) {
  if (operation.status === "failed")
    return (
      <Alert
        role="alert"
        color="red"
        icon={<IconAlertCircle size={18} />}
        title={`The ${what} stopped`}
        mb="md"
      >
        {operation.error ?? "The server gave no reason."}
      </Alert>
    );
  if (operation.status === "cancelled")
    return (
      <Alert color="gray" icon={<IconBan size={18} />} title={`The ${what} was cancelled`} mb="md">
        {isUndone ? "Nothing was changed." : "Everything done so far stays."}
      </Alert>
    );
  return null;
}

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
