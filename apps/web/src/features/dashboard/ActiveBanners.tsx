import type { Announcement } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { usePolling } from "../../live/useLive.ts";
import { trpc } from "../../trpc.ts";
import { severityLooks } from "../../ui/looks.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { Time } from "../../ui/Time.tsx";
import classes from "./Dashboard.module.css";

/** System announcements that are still in force, acknowledged or not. */
export function ActiveBanners() {
  const refetchInterval = usePolling({ offline: 30_000 });
  const { data } = useQuery({
    ...trpc.announcements.received.queryOptions({ scope: "system", status: "active", limit: 20 }),
    refetchInterval,
  });
  if (!data?.items.length) return null;
  return (
    <section aria-label="Active announcements">
      <ul className={`plain-list ${classes.banners}`}>
        {data.items.map((announcement) => (
          <Banner key={announcement.id} announcement={announcement} />
        ))}
      </ul>
    </section>
  );
}

function Banner({ announcement }: { announcement: Announcement }) {
  const { id, title, severity, created_at, expires_at } = announcement;
  return (
    <li className={classes.banner} data-severity={severity}>
      <StatusBadge look={severityLooks[severity]} />
      <Link to="/announcements" search={{ table: "received", open: id }} className={classes.bannerTitle}>
        {title}
      </Link>
      <span className={classes.bannerTime}>
        <Time at={created_at} shape="distance" />
        {expires_at && (
          <>
            {" · until "}
            <Time at={expires_at} />
          </>
        )}
      </span>
    </li>
  );
}
