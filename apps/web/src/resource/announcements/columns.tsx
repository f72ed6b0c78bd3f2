import type { Announcement } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { announcementLooks, severityLooks } from "../../ui/values/looks.ts";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { Acknowledged } from "./Acknowledged.tsx";
import classes from "./Announcements.module.css";
import { type Place, places, placeTypes } from "./place.ts";
import { Yours } from "./Yours.tsx";

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
    cell: ({ getValue }) => <StatusBadge look={severityLooks[getValue()]} />,
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ row: { original } }) => (
      <>
        <StatusBadge look={announcementLooks[original.status]} />
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

/** Where an announcement comes from, by the scope's own word. */
const placeColumn = (header: string) =>
  column.accessor("scope_name", { header, cell: ({ getValue }) => getValue() ?? "Deleted" });

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
