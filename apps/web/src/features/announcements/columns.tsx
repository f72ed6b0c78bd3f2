import type { Announcement, AnnouncementScope } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { columnsOf } from "../../ui/DataTable/columns.ts";
import { announcementLooks, severityLooks } from "../../ui/looks.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { Time } from "../../ui/Time.tsx";
import { Acknowledged } from "./Acknowledged.tsx";
import classes from "./Announcements.module.css";
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

const rest = [
  column.accessor("severity", {
    header: "Severity",
    cell: ({ getValue }) => <StatusBadge look={severityLooks[getValue()]} />,
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ getValue }) => <StatusBadge look={announcementLooks[getValue()]} />,
  }),
  column.display({
    id: "yours",
    header: "You",
    cell: ({ row: { original } }) => <Yours announcement={original} />,
  }),
  column.display({
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
  }),
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
const placeOf = (header: string) =>
  column.accessor("scope_name", { header, cell: ({ getValue }) => getValue() ?? "Deleted" });

const columns = {
  system: column.columns([title, ...rest]),
  organization: column.columns([title, placeOf("Organization"), ...rest]),
  observatory: column.columns([title, placeOf("Observatory"), ...rest]),
  project: column.columns([title, placeOf("Project"), ...rest]),
};

export const columnsFor = (scope: AnnouncementScope) => columns[scope];
