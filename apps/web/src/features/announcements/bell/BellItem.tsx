import { Button, Group, Text } from "@mantine/core";
import type { Announcement } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { sentence } from "../../../problem.ts";
import { publishedAt } from "../../../resource/announcements/place.ts";
import { StatusBadge } from "../../../ui/values/StatusBadge.tsx";
import { severityStyles } from "../../../ui/values/statusStyles.ts";
import { Time } from "../../../ui/values/Time.tsx";
import { useAcknowledge } from "../pending/useAcknowledge.ts";
import classes from "./Bell.module.css";

interface BellItemProps {
  announcement: Announcement;
  onLeave(): void;
}

export function BellItem({ announcement, onLeave }: BellItemProps) {
  const { id, title, severity, scope_name } = announcement;
  const acknowledge = useAcknowledge({});
  return (
    <li className={classes.item}>
      <Group gap="xs" justify="space-between">
        <StatusBadge style={severityStyles[severity]} />
        <Text component="span" size="xs" c="dimmed">
          <Time at={publishedAt(announcement)} shape="distance" />
        </Text>
      </Group>
      <Link
        to="/announcements/$id"
        params={{ id }}
        className={classes.title}
        onClick={onLeave}
        data-autofocus
      >
        {title}
      </Link>
      <Group gap="xs" justify="space-between">
        <Text component="span" size="sm" c="dimmed">
          {scope_name ?? "Meridian"}
        </Text>
        <Button
          size="compact-sm"
          variant="light"
          aria-label={`Acknowledge: ${title}`}
          loading={acknowledge.isPending}
          onClick={() => acknowledge.mutate(announcement)}
        >
          Acknowledge
        </Button>
      </Group>
      {acknowledge.error && (
        <Text c="var(--mantine-color-error)" size="sm" role="alert">
          {sentence(acknowledge.error)}
        </Text>
      )}
    </li>
  );
}
