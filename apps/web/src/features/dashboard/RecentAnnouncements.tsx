import { Skeleton, Stack, Title } from "@mantine/core";
import { IconBroadcast } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../trpc.ts";
import { ErrorPanel } from "../../ui/page/ErrorPanel.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { announcementLooks, severityLooks } from "../../ui/values/looks.ts";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";
import classes from "./Dashboard.module.css";

export function RecentAnnouncements() {
  return (
    <section className="surface" aria-labelledby="recent-title">
      <header className={classes.sectionHead}>
        <Title order={2} size="1rem" id="recent-title">
          Recent announcements
        </Title>
        <Link to="/announcements" className={classes.all}>
          View all
        </Link>
      </header>
      <Recent />
    </section>
  );
}

function Recent() {
  const { data, error, refetch } = useQuery(trpc.announcements.received.queryOptions({ limit: 5 }));
  if (error) return <ErrorPanel error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <Stack gap={0} aria-hidden="true">
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index} className={classes.recent}>
            <Skeleton height={22} width="62%" />
          </div>
        ))}
      </Stack>
    );
  if (data.items.length === 0)
    return (
      <Notice icon={IconBroadcast} title="Nothing has been announced to you">
        Announcements will appear here.
      </Notice>
    );
  return (
    <ul className="plain-list">
      {data.items.map(({ id, title, severity, status, created_at }) => (
        <li key={id} className={classes.recent}>
          <Link to="/announcements/$id" params={{ id }} className={classes.recentTitle}>
            {title}
          </Link>
          <span className={classes.recentMeta}>
            <StatusBadge look={severityLooks[severity]} />
            <StatusBadge look={announcementLooks[status]} />
            <Time at={created_at} shape="distance" />
          </span>
        </li>
      ))}
    </ul>
  );
}
