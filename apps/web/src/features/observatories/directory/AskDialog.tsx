import { Textarea } from "@mantine/core";
import type { ListedObservatory } from "@meridian/contract";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";

interface AskDialogProps {
  observatory: ListedObservatory;
  onClose(): void;
}

/** Asks the observatory's admins for access. */
export function AskDialog({ observatory: { id, name }, onClose }: AskDialogProps) {
  const [message, setMessage] = useState("");
  const ask = useChange(trpc.accessRequests.ask, {
    done: onClose,
    say: `You asked for access to ${name}`,
    refresh: "observatory",
  });
  return (
    <ConfirmDialog
      title={`Ask for access to ${name}`}
      action="Ask for access"
      hasFields
      isReady={message.trim() !== ""}
      change={ask}
      onClose={onClose}
      onConfirm={() => ask.mutate({ id, message })}
    >
      <Textarea
        label="Message"
        description="Who you are and what you would like to observe. Its admins see it with your name and address."
        withAsterisk
        data-autofocus
        autosize
        minRows={3}
        maxLength={1000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
