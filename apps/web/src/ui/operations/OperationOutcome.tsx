import { Alert } from "@mantine/core";
import { IconAlertCircle, IconBan } from "@tabler/icons-react";
import type { AnyOperation } from "./words.ts";

/** Why long work ended before it was done; nothing when it is completed. */
export function OperationOutcome({ what, operation }: { what: string; operation: AnyOperation }) {
  if (operation.status === "failed")
    return (
      <Alert
        role="alert"
        color="red"
        icon={<IconAlertCircle size={18} />}
        title={`The ${what} stopped`}
        mb="md"
      >
        {operation.error ?? "The server didn't say why."}
      </Alert>
    );
  if (operation.status === "cancelled")
    return (
      <Alert color="gray" icon={<IconBan size={18} />} title={`The ${what} was cancelled`} mb="md">
        What it had done by then stays.
      </Alert>
    );
  return null;
}
