import { Text } from "@mantine/core";
import type { Notification } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import Markdown from "../../../ui/values/Markdown.tsx";
import { Time } from "../../../ui/values/Time.tsx";
import classes from "./Bell.module.css";

interface NewsItemProps {
  news: Notification;
  onLeave(): void;
}

/** One message about the person's observations; of several changes it lists each. */
export const NewsItem = ({
  news: { title, body, path, event_count, created_at },
  onLeave,
}: NewsItemProps) => (
  <li className={classes.item}>
    <Link to={path} className={classes.title} onClick={onLeave}>
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
