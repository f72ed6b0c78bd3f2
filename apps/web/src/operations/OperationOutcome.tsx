import { Alert } from "@mantine/core";
import { IconAlertCircle, IconBan } from "@tabler/icons-react";
import type { AnyOperation } from "./words.ts";

interface OperationOutcomeProps {
  /** "import", "clean-up": how the texts call it. */
  what: string;
  operation: AnyOperation;
  /** Whether nothing of it stays. */
  isUndone?: boolean;
}

/** Why long work ended before it was done; nothing when it is completed. */
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
