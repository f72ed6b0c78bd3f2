import type { Undelivered } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { fieldHead } from "../../format/fieldWords.ts";
import { counted } from "../../format/quantity.ts";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { Time } from "../../ui/values/Time.tsx";
import { ResendButton } from "./ResendButton.tsx";
import classes from "./Undelivered.module.css";

const column = columnsOf<Undelivered>();
export const channels = { email: "Mail", web_push: "Web Push", gateway: "Push" };
const kinds: Record<Undelivered["kind"], string> = {
  announcement: "Announcement",
  reminder: "Reminder",
  announcer: "Held announcement",
  observation: "Observation",
  operators: "Stuck observations",
  connection: "Observatory offline",
  system: "System event",
  observatory: "Observatory",
};

const channelOf = ({ channel, device }: Undelivered) =>
  device ? `${channels[channel]} to ${device}` : channels[channel];

export const undeliveredColumns = column.columns([
  column.accessor("name", {
    header: "To",
    cell: ({ row: { original } }) => (
      <>
        {original.name || "Deleted account"}
        <span className={classes.detail}>{original.email}</span>
      </>
    ),
  }),
  column.accessor("channel", {
    header: "Channel",
    cell: ({ row: { original } }) => (
      <>
        {channelOf(original)}
        <span className={classes.detail}>{counted(original.attempts, "attempt", "attempts")}</span>
      </>
    ),
  }),
  column.accessor("title", {
    header: "About",
    cell: ({ row: { original } }) => (
      <>
        {kinds[original.kind]}: <Link to={original.path as "/"}>{original.title}</Link>
      </>
    ),
  }),
  column.accessor("reason", {
    header: "Reason",
    cell: ({ getValue }) => <span className={classes.reason}>{getValue() ?? "–"}</span>,
  }),
  column.accessor("created_at", { header: "Written", cell: ({ getValue }) => <Time at={getValue()} /> }),
  column.display({
    id: "resend",
    header: "Action",
    cell: ({ row: { original } }) => <ResendButton one={original} />,
  }),
]);

const undeliveredFields = [
  ...(["created_at", "name", "email", "channel", "device"] as const),
  ...(["kind", "title", "reason", "attempts"] as const),
] satisfies (keyof Undelivered)[];

export const undeliveredHeads = undeliveredFields.map(fieldHead);
export const undeliveredCells = (row: Undelivered) => undeliveredFields.map((field) => row[field]);
