import { Progress } from "@mantine/core";
import { type AnnouncementStatus, isUnpublished } from "@meridian/contract";
import { count } from "../../format/quantity.ts";
import classes from "./Announcements.module.css";

interface AcknowledgedProps {
  status: AnnouncementStatus;
  /** Null while the recipients are still being worked out. */
  total: number | null;
  pending: number | null;
}

/** How many of the recipients have acknowledged, as figures and as a bar. */
export function Acknowledged({ status, total, pending }: AcknowledgedProps) {
  if (isUnpublished(status)) return <span>Not published yet</span>;
  if (total === null || pending === null) return <span>Working out recipients</span>;
  const done = total - pending;
  return (
    <span className={classes.acknowledged}>
      <span className="numeric">
        {count(done)} of {count(total)}
      </span>
      <Progress
        value={total ? (100 * done) / total : 0}
        size={5}
        aria-label={`${done} of ${total} acknowledged`}
      />
    </span>
  );
}
