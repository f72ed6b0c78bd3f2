import { Text } from "@mantine/core";
import type { Announcement } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import classes from "./Bell.module.css";
import { BellItem } from "./BellItem.tsx";

interface BellListProps {
  pending: Announcement[];
  /** The person goes to another page. */
  onLeave(): void;
}

export default function BellList({ pending, onLeave }: BellListProps) {
  return (
    <>
      {pending.length === 0 ? (
        <Text c="dimmed" p="md">
          Nothing to acknowledge.
        </Text>
      ) : (
        <ul className={`plain-list ${classes.list}`}>
          {pending.map((announcement) => (
            <BellItem key={announcement.id} announcement={announcement} onLeave={onLeave} />
          ))}
        </ul>
      )}
      <footer className={classes.foot}>
        <Link to="/announcements" onClick={onLeave}>
          All announcements
        </Link>
      </footer>
    </>
  );
}
