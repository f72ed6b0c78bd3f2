import { Button, Group, Text, Textarea } from "@mantine/core";
import type { Announcement } from "@meridian/contract";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { counted } from "../../../format/quantity.ts";
import { useUnsaved } from "../../../forms/unsaved.ts";
import { hasStatus, sentence } from "../../../problem.ts";
import { trpc } from "../../../trpc.ts";
import { CancelButton, Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { announceFailure } from "../../../ui/page/toast.ts";

interface CancelDialogProps {
  announcement: Announcement;
  onClose(): void;
}

/** Asks for the reason, which the recipients' list will show; without one it can't be confirmed. */
export function CancelDialog({ announcement, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState("");
  const cancel = useChange(trpc.announcements.cancel, {
    done: onClose,
    say: "Announcement cancelled",
    refused: (error) => {
      // Somebody else was first, or it ended by itself: the page shows what it is now.
      if (!hasStatus(error, 409)) return;
      onClose();
      void announceFailure("Couldn't cancel the announcement", sentence(error));
    },
    refresh: "announcement",
  });
  const isBlank = reason.trim() === "";
  useUnsaved(() => !isBlank);
  const waiting = announcement.pending_count;
  return (
    <Dialog onClose={onClose} title="Cancel announcement">
      <Text mb="sm">
        “{announcement.title}” ends now and can't be taken up again.
        {waiting !== null &&
          waiting > 0 &&
          ` It disappears for ${counted(waiting, "person", "people")} who haven't acknowledged it.`}
      </Text>
      <Textarea
        label="Reason"
        description="Shown to those who may manage the announcement"
        withAsterisk
        data-autofocus
        autosize
        minRows={3}
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={cancel.error && sentence(cancel.error)}
      />
      <Group justify="flex-end" mt="lg">
        <CancelButton>Keep it</CancelButton>
        <Button
          color="red"
          disabled={isBlank}
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ id: announcement.id, reason })}
        >
          Cancel announcement
        </Button>
      </Group>
    </Dialog>
  );
}
