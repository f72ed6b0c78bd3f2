import { Progress } from "@mantine/core";
import { type Announcement, type AnnouncementStatus, isUnpublished } from "@meridian/contract";
import { IconHourglassEmpty } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { count } from "../../format/quantity.ts";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { announcementStyles, severityStyles } from "../../ui/values/statusStyles.ts";
import { Time } from "../../ui/values/Time.tsx";
import classes from "./Announcements.module.css";
import { type Place, places, placeTypes } from "./place.ts";

const column = columnsOf<Announcement>();

const title = column.accessor("title", {
  header: "Title",
  cell: ({ row: { original } }) => (
    <Link to="/announcements/$id" params={{ id: original.id }} tabIndex={-1} className={classes.titleLink}>
      {original.title}
    </Link>
  ),
});

const recipients = column.display({
  id: "acknowledged",
  header: "Recipients",
  cell: ({ row: { original } }) =>
    original.abilities.view_recipients ? (
      <Acknowledged
        status={original.status}
        total={original.recipient_count}
        pending={original.pending_count}
      />
    ) : (
      "–"
    ),
});

const all = [
  column.accessor("severity", {
    header: "Severity",
    cell: ({ getValue }) => <StatusBadge style={severityStyles[getValue()]} />,
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ row: { original } }) => (
      <>
        <StatusBadge style={announcementStyles[original.status]} />
        {original.status === "scheduled" && (
          <>
            {" "}
            <Time at={original.publish_at} />
          </>
        )}
        {original.held_at && (
          <>
            {" since the restore on "}
            <Time at={original.held_at} />
          </>
        )}
      </>
    ),
  }),
  column.display({
    id: "yours",
    header: "You",
    cell: ({ row: { original } }) => <Yours announcement={original} />,
  }),
  recipients,
  column.accessor("created_at", {
    header: "Created",
    cell: ({ getValue }) => <Time at={getValue()} shape="distance" />,
  }),
  column.accessor("expires_at", {
    header: "Expires",
    cell: ({ getValue }) => <Time at={getValue()} none="Never" />,
  }),
];

/** The place of an announcement, by the scope's own word. */
const placeColumn = (header: string) =>
  column.accessor("scope_name", {
    header,
    cell: ({ getValue }) => <span className="words">{getValue() ?? "Deleted"}</span>,
  });

const columnsWith = (rest: typeof all) => {
  const none = column.columns([title, ...rest]);
  const withPlace = placeTypes.map(
    (type) => [type, column.columns([title, placeColumn(places[type].word), ...rest])] as const,
  );
  return { none, ...(Object.fromEntries(withPlace) as Record<Place["type"], (typeof withPlace)[0][1]>) };
};

const forManagers = columnsWith(all);
const forRecipients = columnsWith(all.filter((one) => one !== recipients));

/**
 * With what each is of, where that differs from row to row. How many have acknowledged is there for those who may know it
 * of one of the rows.
 */
export const columnsFor = (of: Place["type"] | "none", rows: readonly Announcement[] = []) =>
  (rows.some(({ abilities }) => abilities.view_recipients) ? forManagers : forRecipients)[of];

interface AcknowledgedProps {
  status: AnnouncementStatus;
  /** Null while the recipients are still being worked out. */
  total: number | null;
  pending: number | null;
}

/** The number of recipients who have acknowledged, as figures and as a bar. */
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

const toAcknowledge = { word: "To acknowledge", tone: "warn", icon: IconHourglassEmpty } as const;

/** Says if the person has acknowledged it, or has to. */
export function Yours({ announcement }: { announcement: Announcement }) {
  const { acknowledged_at, is_recipient, status, abilities } = announcement;
  if (acknowledged_at)
    return (
      <>
        Acknowledged <Time at={acknowledged_at} shape="distance" />
      </>
    );
  if (abilities.acknowledge) return <StatusBadge style={toAcknowledge} />;
  if (isUnpublished(status)) return <span>Not published yet</span>;
  return <span>{is_recipient ? "Not acknowledged" : "Not addressed to you"}</span>;
}
