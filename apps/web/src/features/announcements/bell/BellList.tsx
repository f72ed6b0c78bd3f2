import { Text } from "@mantine/core";
import type { Announcement, Notification } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import Markdown from "../../../ui/values/Markdown.tsx";
import { Time } from "../../../ui/values/Time.tsx";
import classes from "./Bell.module.css";
import { BellItem } from "./BellItem.tsx";

interface BellListProps {
  pending: Announcement[];
  news: Notification[];
  /** The person goes to another page. */
  onLeave(): void;
}

export function BellList({ pending, news, onLeave }: BellListProps) {
  return (
    <>
      <div className={classes.list}>
        {pending.length === 0 ? (
          <Text c="dimmed" p="md">
            Nothing to acknowledge.
          </Text>
        ) : (
          <ul className="plain-list">
            {pending.map((announcement) => (
              <BellItem key={announcement.id} announcement={announcement} onLeave={onLeave} />
            ))}
          </ul>
        )}
        {news.length > 0 && (
          <section aria-labelledby="news-title" className={classes.news}>
            <h2 id="news-title" className={classes.heading}>
              News of your observations
            </h2>
            <ul className="plain-list">
              {news.map((one) => (
                <NewsItem key={one.id} news={one} onLeave={onLeave} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <footer className={classes.foot}>
        <Link to="/announcements" onClick={onLeave}>
          All announcements
        </Link>
        <Link to="/observations" search={{ mine: true }} onClick={onLeave}>
          Your observations
        </Link>
      </footer>
    </>
  );
}

interface NewsItemProps {
  news: Notification;
  onLeave(): void;
}

/** One message about the person's observations; of several changes it lists each. */
const NewsItem = ({ news: { title, body, path, event_count, created_at }, onLeave }: NewsItemProps) => (
  <li className={classes.item}>
    <Link to={path} className={classes.title} onClick={onLeave} data-autofocus>
      {title}
    </Link>
    {event_count > 1 && (
      <div className={classes.several}>
        <Markdown text={body} />
      </div>
    )}
    <Text component="span" size="xs" c="dimmed">
      <Time at={created_at} shape="distance" />
    </Text>
  </li>
);
