import type { Announcement } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { columnsOf } from "../../ui/DataTable/columns.ts";
import { announcementLooks, severityLooks } from "../../ui/looks.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { Time } from "../../ui/Time.tsx";
import { Acknowledged } from "./Acknowledged.tsx";
import classes from "./Announcements.module.css";

const system = columnsOf<Announcement>();

export const systemColumns = system.columns([
  system.accessor("title", {
    header: "Title",
    cell: ({ row: { original } }) => (
      <Link to="/announcements/$id" params={{ id: original.id }} tabIndex={-1} className={classes.titleLink}>
        {original.title}
      </Link>
    ),
  }),
  system.accessor("severity", {
    header: "Severity",
    cell: ({ getValue }) => <StatusBadge look={severityLooks[getValue()]} />,
  }),
  system.accessor("status", {
    header: "Status",
    cell: ({ getValue }) => <StatusBadge look={announcementLooks[getValue()]} />,
  }),
  system.display({
    id: "acknowledged",
    header: "Acknowledged",
    cell: ({ row: { original } }) => (
      <Acknowledged
        status={original.status}
        total={original.recipient_count}
        pending={original.pending_count}
      />
    ),
  }),
  system.accessor("created_at", { header: "Created", cell: ({ getValue }) => <Time at={getValue()} /> }),
  system.accessor("expires_at", {
    header: "Expires",
    cell: ({ getValue }) => <Time at={getValue()} none="Never" />,
  }),
]);

const received = columnsOf<Announcement>();

export const receivedColumns = received.columns([
  received.accessor("title", {
    header: "Title",
    cell: ({ row: { original } }) => (
      <Link
        from="/announcements"
        to="/announcements"
        search={(before) => ({ ...before, open: original.id })}
        tabIndex={-1}
        className={classes.titleLink}
      >
        {original.title}
      </Link>
    ),
  }),
  received.accessor("severity", {
    header: "Severity",
    cell: ({ getValue }) => <StatusBadge look={severityLooks[getValue()]} />,
  }),
  received.accessor("status", {
    header: "Status",
    cell: ({ getValue }) => <StatusBadge look={announcementLooks[getValue()]} />,
  }),
  received.accessor("created_at", { header: "Received", cell: ({ getValue }) => <Time at={getValue()} /> }),
  received.accessor("acknowledged_at", {
    header: "You acknowledged",
    cell: ({ getValue }) => <Time at={getValue()} none="Not yet" />,
  }),
]);
