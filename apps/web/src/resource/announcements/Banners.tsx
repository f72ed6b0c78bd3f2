import type { Announcement } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { severityLooks } from "../../ui/looks.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { Time } from "../../ui/Time.tsx";
import classes from "./Banners.module.css";
import { publishedAt } from "./publishedAt.ts";

/** Announcements in force, one line each; nothing where there are none. */
export function Banners({ announcements }: { announcements: readonly Announcement[] }) {
  if (announcements.length === 0) return null;
  return (
    <section aria-label="Active announcements">
      <ul className={`plain-list ${classes.banners}`}>
        {announcements.map((announcement) => (
          <Banner key={announcement.id} announcement={announcement} />
        ))}
      </ul>
    </section>
  );
}

function Banner({ announcement }: { announcement: Announcement }) {
  const { id, title, severity, expires_at } = announcement;
  return (
    <li className={classes.banner} data-severity={severity}>
      <StatusBadge look={severityLooks[severity]} />
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
    </li>
  );
}
