import { CloseButton } from "@mantine/core";
import type { Announcement } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../trpc.ts";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { severityStyles } from "../../ui/values/statusStyles.ts";
import { Time } from "../../ui/values/Time.tsx";
import classes from "./Banners.module.css";
import { type Place, publishedAt } from "./place.ts";

interface BannersProps {
  announcements: readonly Announcement[];
  /** Hides one of them, where that is possible. */
  onHide?: ((id: string) => void) | undefined;
}

/** Announcements in force, one line each; nothing where there are none. */
export function Banners({ announcements, onHide }: BannersProps) {
  if (announcements.length === 0) return null;
  return (
    <section aria-label="Active announcements">
      <ul className={`plain-list ${classes.banners}`}>
        {announcements.map((announcement) => (
          <Banner key={announcement.id} announcement={announcement} onHide={onHide} />
        ))}
      </ul>
    </section>
  );
}

interface BannerProps extends Pick<BannersProps, "onHide"> {
  announcement: Announcement;
}

function Banner({ announcement, onHide }: BannerProps) {
  const { id, title, severity, expires_at } = announcement;
  return (
    <li className={classes.banner} data-severity={severity}>
      <StatusBadge style={severityStyles[severity]} />
      <Link to="/announcements/$id" params={{ id }} className={classes.title}>
        {title}
      </Link>
      <span className={classes.time}>
        <Time at={publishedAt(announcement)} shape="distance" />
        {expires_at && (
          <>
            {" · until "}
            <Time at={expires_at} />
          </>
        )}
      </span>
      {onHide && <CloseButton aria-label={`Hide: ${title}`} onClick={() => onHide(id)} />}
    </li>
  );
}

/** The announcements in force in an observatory, an organization or a project, for everyone who sees it. */
export function ActiveAnnouncements({ place }: { place: Place }) {
  const { data } = useQuery(
    trpc.announcements.list.queryOptions({ scope: place, status: "active", limit: 10 }),
  );
  return <Banners announcements={data?.items ?? []} />;
}
