import { Button, Text } from "@mantine/core";
import { IconBan } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";

export interface Cancelling {
  change: { isPending: boolean; error: unknown; mutateAsync(): Promise<unknown> };
  /** What becomes of what it has done: "Observatories that it has created stay." */
  consequence: ReactNode;
}

interface CancelOperationProps extends Cancelling {
  what: string;
  isCancelling: boolean;
}

/** Asks first. */
export function CancelOperation({ what, isCancelling, change, consequence }: CancelOperationProps) {
  const [isAsked, setAsked] = useState(false);
  // A refusal is shown in the dialog.
  const confirm = () =>
    change.mutateAsync().then(
      () => setAsked(false),
      () => {},
    );
  return (
    <>
      <Button
        variant="default"
        disabled={isCancelling}
        leftSection={<IconBan size={16} aria-hidden="true" />}
        onClick={() => setAsked(true)}
      >
        {isCancelling ? "Cancelling" : `Cancel the ${what}`}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Cancel the ${what}?`}
          action={`Cancel the ${what}`}
          back="Keep going"
          isDangerous
          change={change}
          onConfirm={() => void confirm()}
          onClose={() => setAsked(false)}
        >
          <Text>{consequence}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
