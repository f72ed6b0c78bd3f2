import { Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useChange } from "../../data/useChange.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { MomentField } from "../../ui/fields/MomentField.tsx";

/** An issue that is meant to stay: later scans find it, and nobody is bothered. */
export function IgnoreDialog({ id, onClose }: { id: string; onClose(): void }) {
  const [reason, setReason] = useState("");
  const [until, setUntil] = useState("");
  const ignore = useChange(trpc.integrity.ignoreIssue, {
    done: onClose,
    say: "Issue ignored",
    refresh: "integrity",
  });
  return (
    <ConfirmDialog
      title="Ignore this issue?"
      action="Ignore"
      isReady={reason.trim() !== ""}
      change={ignore}
      onClose={onClose}
      onConfirm={() =>
        ignore.mutate({
          id,
          reason: reason.trim(),
          until: until || null,
        })
      }
    >
      <Stack gap="md">
        <Text>Later scans that find it leave it ignored.</Text>
        <TextInput
          label="Reason"
          withAsterisk
          data-autofocus
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <MomentField
          label="Ignore until"
          description="A later scan that finds it opens it again. Leave empty to ignore it for good."
          isFuture
          value={until}
          onChange={setUntil}
        />
      </Stack>
    </ConfirmDialog>
  );
}
