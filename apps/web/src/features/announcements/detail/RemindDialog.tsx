import { Alert, Button, Group, Text } from "@mantine/core";
import type { Announcement } from "@meridian/contract";
import { IconMailOff } from "@tabler/icons-react";
import { useChange } from "../../../data/useChange.ts";
import { counted } from "../../../format/quantity.ts";
import { sentence } from "../../../problem.ts";
import { useProfile } from "../../../session.ts";
import { trpc } from "../../../trpc.ts";
import { CancelButton, Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Time } from "../../../ui/values/Time.tsx";

interface RemindDialogProps {
  announcement: Announcement;
  onClose(): void;
}

/** Says how many are reminded, and how. */
export function RemindDialog({ announcement, onClose }: RemindDialogProps) {
  const { pending_count, reminded_at } = announcement;
  const remind = useChange(trpc.announcements.remind, {
    done: onClose,
    say: "Reminder on its way",
    refresh: "announcement",
  });
  const isMailed = useProfile().mail_delivered;
  return (
    <Dialog onClose={onClose} title={`Remind ${counted(pending_count ?? 0, "person", "people")}?`}>
      <Text>
        Those who haven't acknowledged “{announcement.title}” get it again by email and push, as far as they
        have these switched on.
      </Text>
      {!isMailed && (
        <Alert color="yellow" icon={<IconMailOff size={18} />} title="No mail server is set up" mt="sm">
          Mail stays in the outbox. Only push reaches people.
        </Alert>
      )}
      {reminded_at && (
        <Text c="dimmed" mt="xs">
          The last reminder was <Time at={reminded_at} />.
        </Text>
      )}
      {remind.error && (
        <Text c="var(--mantine-color-error)" role="alert" mt="sm">
          {sentence(remind.error)}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <CancelButton />
        <Button loading={remind.isPending} onClick={() => remind.mutate({ id: announcement.id })}>
          Remind
        </Button>
      </Group>
    </Dialog>
  );
}
