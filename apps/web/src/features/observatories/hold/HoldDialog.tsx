import { Stack, Text, TextInput } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { MomentField } from "../../../ui/fields/MomentField.tsx";

interface HoldDialogProps {
  observatory: Observatory;
  onClose(): void;
}

/** Asks why an observatory is held, and until when. */
export function HoldDialog({ observatory: { id, name }, onClose }: HoldDialogProps) {
  const [reason, setReason] = useState("");
  const [until, setUntil] = useState("");
  const hold = useChange(trpc.observatories.hold, {
    keep: trpc.observatories.get.queryKey({ id }),
    done: onClose,
    say: `${name} held`,
    refresh: "observatory",
  });
  return (
    <ConfirmDialog
      title={`Hold ${name}?`}
      action="Hold"
      hasFields
      isReady={reason.trim() !== ""}
      change={hold}
      onClose={onClose}
      onConfirm={() => hold.mutate({ id, reason, until: until || null })}
    >
      <Stack gap="md">
        <Text>
          It gets no observations until the hold ends. Those that wait there go back to pending; one that has
          begun goes on.
        </Text>
        <TextInput
          label="Reason"
          description="Visible to everybody who can see the observatory"
          withAsterisk
          data-autofocus
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <MomentField
          label="Hold until"
          description="Leave empty to end it by hand."
          isFuture
          value={until}
          onChange={setUntil}
        />
      </Stack>
    </ConfirmDialog>
  );
}
