import { Button, Group, Text, Title } from "@mantine/core";
import type { Announcement } from "@meridian/contract";
import { IconCheck } from "@tabler/icons-react";
import { inZone, zoneName } from "../../../format/moment.ts";
import { useZone } from "../../../format/zone.ts";
import { problemOf, sentence } from "../../../problem.ts";
import { publishedAt } from "../../../resource/announcements/place.ts";
import { Message } from "../../../ui/page/Notice.tsx";
import { StatusBadge } from "../../../ui/values/StatusBadge.tsx";
import { severityStyles } from "../../../ui/values/statusStyles.ts";
import classes from "./BlockingDialog.module.css";
import { useAcknowledge } from "./useAcknowledge.ts";

interface PendingCardProps {
  announcement: Announcement;
  onHandled(words: string): void;
}

export function PendingCard({ announcement, onHandled }: PendingCardProps) {
  const { title, message, severity, created_by_name } = announcement;
  const zone = useZone();
  const at = publishedAt(announcement);
  const acknowledge = useAcknowledge({
    onDone: () => onHandled(`“${title}” is acknowledged.`),
    onGone: (why) => onHandled(`“${title}” no longer needs you: ${why}`),
  });
  const status = problemOf(acknowledge.error)?.status;
  const isRefused = acknowledge.error && status !== 409 && status !== 404;
  return (
    <li className={classes.card} data-severity={severity}>
      <Group gap="sm" mb={6}>
        <StatusBadge style={severityStyles[severity]} />
        <Text c="dimmed" size="sm" component="time" dateTime={at}>
          {inZone(at, zone)} {zoneName(at, zone)}
        </Text>
        {created_by_name && (
          <Text c="dimmed" size="sm">
            From {created_by_name}
          </Text>
        )}
      </Group>
      <Title order={3} size="1.0625rem" mb={6}>
        {title}
      </Title>
      <Message text={message} />
      {isRefused && (
        <Text c="var(--mantine-color-error)" role="alert" mt="sm">
          Not acknowledged. {sentence(acknowledge.error)}
        </Text>
      )}
      <Button
        mt="md"
        leftSection={<IconCheck size={16} />}
        loading={acknowledge.isPending}
        aria-label={`Acknowledge: ${title}`}
        onClick={() => acknowledge.mutate(announcement)}
      >
        Acknowledge
      </Button>
    </li>
  );
}
