import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type Announcement, isUnpublished } from "@meridian/contract";
import {
  IconBan,
  IconBellRinging,
  IconBroadcast,
  IconCheck,
  IconHourglass,
  IconPencil,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { problemOf, sentence } from "../../../problem.ts";
import { announceFailure, announceSuccess } from "../../../ui/page/toast.ts";
import { useAcknowledge } from "../pending/useAcknowledge.ts";
import { CancelDialog } from "./CancelDialog.tsx";
import { ExpiryDialog } from "./ExpiryDialog.tsx";
import { PublishDialog } from "./PublishDialog.tsx";
import { RemindDialog } from "./RemindDialog.tsx";

/** What the person may do with it. */
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
