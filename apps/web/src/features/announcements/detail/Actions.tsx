import { Alert, Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type Announcement, isUnpublished } from "@meridian/contract";
import {
  IconBan,
  IconBellRinging,
  IconBroadcast,
  IconCheck,
  IconHourglass,
  IconMailOff,
  IconPencil,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useChange } from "../../../data/useChange.ts";
import { counted } from "../../../format/quantity.ts";
import { problemOf, sentence } from "../../../problem.ts";
import { useProfile } from "../../../session.ts";
import { trpc } from "../../../trpc.ts";
import { CancelButton, Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { announceFailure, announceSuccess } from "../../../ui/page/toast.ts";
import { Time } from "../../../ui/values/Time.tsx";
import { useAcknowledge } from "../pending/useAcknowledge.ts";
import { CancelDialog, ExpiryDialog, PublishDialog } from "./dialogs.tsx";

/** The actions on an announcement that the person may take. */
export function Actions({ announcement }: { announcement: Announcement }) {
  const [isCancelling, cancelling] = useDisclosure(false);
  const [isPublishing, publishing] = useDisclosure(false);
  const [isReminding, reminding] = useDisclosure(false);
  const [isExpiring, expiring] = useDisclosure(false);
  const { id, status, abilities, pending_count } = announcement;
  return (
    <>
      {abilities.acknowledge && <Acknowledge announcement={announcement} />}
      {abilities.remind && pending_count !== null && pending_count > 0 && (
        <Button variant="default" leftSection={<IconBellRinging size={16} />} onClick={reminding.open}>
          Remind
        </Button>
      )}
      {abilities.publish && (
        <Button leftSection={<IconBroadcast size={16} />} onClick={publishing.open}>
          Publish
        </Button>
      )}
      {abilities.update && isUnpublished(status) && <EditLink id={id} />}
      {abilities.update && status === "active" && (
        <Button variant="default" leftSection={<IconHourglass size={16} />} onClick={expiring.open}>
          Change expiry
        </Button>
      )}
      {abilities.cancel && (
        <Button variant="default" leftSection={<IconBan size={16} />} onClick={cancelling.open}>
          Cancel announcement
        </Button>
      )}
      {isPublishing && <PublishDialog announcement={announcement} onClose={publishing.close} />}
      {isExpiring && <ExpiryDialog announcement={announcement} onClose={expiring.close} />}
      {isReminding && <RemindDialog announcement={announcement} onClose={reminding.close} />}
      {isCancelling && <CancelDialog announcement={announcement} onClose={cancelling.close} />}
    </>
  );
}

const EditLink = ({ id }: { id: string }) => (
  <Button
    variant="default"
    leftSection={<IconPencil size={16} />}
    renderRoot={(props) => <Link to="/announcements/$id/edit" params={{ id }} {...props} />}
  >
    Edit
  </Button>
);

function Acknowledge({ announcement }: { announcement: Announcement }) {
  const acknowledge = useAcknowledge({
    onDone: () => void announceSuccess("Acknowledged"),
    onGone: (why) => void announceFailure("Not acknowledged", why),
  });
  const fail = (error: unknown) => {
    const status = problemOf(error)?.status;
    if (status !== 404 && status !== 409) void announceFailure("Not acknowledged", sentence(error));
  };
  return (
    <Button
      leftSection={<IconCheck size={16} />}
      loading={acknowledge.isPending}
      onClick={() => acknowledge.mutate(announcement, { onError: fail })}
    >
      Acknowledge
    </Button>
  );
}

interface RemindDialogProps {
  announcement: Announcement;
  onClose(): void;
}

/** Says how many are reminded, and how. */
function RemindDialog({ announcement, onClose }: RemindDialogProps) {
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
