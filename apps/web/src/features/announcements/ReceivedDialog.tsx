import { Alert, Button, Group, Skeleton, Text } from "@mantine/core";
import type { Announcement } from "@meridian/contract";
import { IconBan, IconCheck } from "@tabler/icons-react";
import { sentence } from "../../problem.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { announcementLooks, severityLooks } from "../../ui/looks.ts";
import { Message } from "../../ui/Message.tsx";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { Time } from "../../ui/Time.tsx";
import { announceFailure, announceSuccess } from "../../ui/toast.ts";
import { useAcknowledge } from "./pending/useAcknowledge.ts";

interface ReceivedDialogProps {
  announcement: Announcement | undefined;
  isLoading: boolean;
  onClose(): void;
}

/** One announcement as the person it is addressed to reads it. */
export function ReceivedDialog({ announcement, isLoading, onClose }: ReceivedDialogProps) {
  const title = announcement?.title ?? (isLoading ? "Loading" : "Not in this list");
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      {announcement ? <Content announcement={announcement} /> : isLoading && <Skeleton height="6rem" />}
      {!announcement && !isLoading && (
        <Text>It isn't among the announcements loaded here. Show all of them, or load more.</Text>
      )}
    </Dialog>
  );
}

function Content({ announcement }: { announcement: Announcement }) {
  const { severity, status, created_at, expires_at, acknowledged_at, cancel_reason } = announcement;
  const acknowledge = useAcknowledge({
    onDone: () => void announceSuccess("Acknowledged"),
    onGone: (why) => void announceFailure("No longer needed", why),
  });
  return (
    <>
      <Group gap="xs" mb="sm">
        <StatusBadge look={severityLooks[severity]} />
        <StatusBadge look={announcementLooks[status]} />
        <Text c="dimmed" size="sm">
          <Time at={created_at} />
          {expires_at && (
            <>
              {" · until "}
              <Time at={expires_at} />
            </>
          )}
        </Text>
      </Group>
      {cancel_reason && (
        <Alert icon={<IconBan size={18} />} color="gray" title="Cancelled" mb="md">
          {cancel_reason}
        </Alert>
      )}
      <Message text={announcement.message} />
      <Group mt="md" justify="flex-end">
        {acknowledge.error && <Text c="var(--mantine-color-error)">{sentence(acknowledge.error)}</Text>}
        {acknowledged_at ? (
          <Text c="dimmed" size="sm">
            You acknowledged it <Time at={acknowledged_at} shape="distance" />.
          </Text>
        ) : (
          status === "active" && (
            <Button
              leftSection={<IconCheck size={16} />}
              loading={acknowledge.isPending}
              onClick={() => acknowledge.mutate(announcement)}
            >
              Acknowledge
            </Button>
          )
        )}
      </Group>
    </>
  );
}
