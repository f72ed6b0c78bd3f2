import { Skeleton, Stack, Title } from "@mantine/core";
import { IconBroadcast, IconStars } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AtSite } from "../../format/AtSite.tsx";
import { ObservationStatus } from "../../resource/observations/ObservationStatus.tsx";
import { placeName, siteOf } from "../../resource/observations/place.ts";
import { trpc } from "../../trpc.ts";
import { Notice } from "../../ui/page/Notice.tsx";
import { ErrorPanel } from "../../ui/page/WithoutData.tsx";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { announcementStyles, severityStyles } from "../../ui/values/statusStyles.ts";
import { Time } from "../../ui/values/Time.tsx";
import classes from "./Dashboard.module.css";

/** The newest of what the person has submitted and of which something is still to come. */
export function OwnObservations() {
  const asked = { mine: true, ongoing: true, limit: 5 } as const;
  const query = useQuery(trpc.observations.list.queryOptions(asked));
  return (
    <Recent
      id="own-title"
      title="Your current observations"
      all={
        <Link to="/observations" search={{ mine: true }} className={classes.all}>
          View all
        </Link>
      }
      query={query}
      empty={
        <Notice icon={IconStars} title="No active observations">
          What you submit can be followed here.
        </Notice>
      }
    >
      {(observation) => (
        <li key={observation.id} className={classes.recent}>
          <Link to="/observations/$id" params={{ id: observation.id }} className={classes.recentTitle}>
            {observation.name}
          </Link>
          <span className={classes.recentMeta}>
            <ObservationStatus status={observation.status} />
            <span>{placeName(observation)}</span>
            <AtSite site={siteOf(observation)}>
              <Time at={observation.created_at} shape="distance" />
            </AtSite>
          </span>
        </li>
      )}
    </Recent>
  );
}

/** The newest announcements to the person. */
export function RecentAnnouncements() {
  const query = useQuery(trpc.announcements.received.queryOptions({ limit: 5 }));
  return (
    <Recent
      id="recent-title"
      title="Recent announcements"
      all={
        <Link to="/announcements" className={classes.all}>
          View all
        </Link>
      }
      query={query}
      empty={
        <Notice icon={IconBroadcast} title="Nothing has been announced to you">
          Announcements will appear here.
        </Notice>
      }
    >
      {({ id, title, severity, status, created_at }) => (
        <li key={id} className={classes.recent}>
          <Link to="/announcements/$id" params={{ id }} className={classes.recentTitle}>
            {title}
          </Link>
          <span className={classes.recentMeta}>
            <StatusBadge style={severityStyles[severity]} />
            <StatusBadge style={announcementStyles[status]} />
            <Time at={created_at} shape="distance" />
          </span>
        </li>
      )}
    </Recent>
  );
}

interface RecentProps<Item> {
  /** The id of the heading. */
  id: string;
  title: string;
  /** The way to the whole list. */
  all: ReactNode;
  query: { data: { items: Item[] } | undefined; error: unknown; refetch(): unknown };
  empty: ReactNode;
  children(item: Item): ReactNode;
}

/** A panel with the beginning of a list. */
function Recent<Item>({ id, title, all, query, empty, children }: RecentProps<Item>) {
  return (
    <section className="surface" aria-labelledby={id}>
      <header className={classes.sectionHead}>
        <Title order={2} size="1rem" id={id}>
          {title}
        </Title>
        {all}
      </header>
      <Items query={query} empty={empty}>
        {children}
      </Items>
    </section>
  );
}

function Items<Item>({ query, empty, children }: Pick<RecentProps<Item>, "query" | "empty" | "children">) {
  const { data, error, refetch } = query;
  if (error && !data) return <ErrorPanel error={error} retry={() => void refetch()} />;
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
  return data.items.length === 0 ? empty : <ul className="plain-list">{data.items.map(children)}</ul>;
}
