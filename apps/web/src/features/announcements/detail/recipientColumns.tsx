import type { Recipient } from "@meridian/contract";
import { columnsOf } from "../../../ui/DataTable/columns.ts";
import { recipientLooks } from "../../../ui/looks.ts";
import { PersonName } from "../../../ui/PersonName.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { Time } from "../../../ui/Time.tsx";
import classes from "./Detail.module.css";

const column = columnsOf<Recipient>();
const mail = {
  none: "–",
  queued: "Queued",
  sent: "Sent",
  kept: "Kept in the outbox",
  failed: "Failed",
  gone: "No such address",
};

export const recipientColumns = column.columns([
  column.accessor("name", {
    header: "Name",
    cell: ({ row: { original } }) => <PersonName person={original} />,
  }),
  column.accessor("email", { header: "Email" }),
  column.accessor("status", {
    header: "Status",
    cell: ({ getValue }) => <StatusBadge look={recipientLooks[getValue()]} />,
  }),
  column.accessor("acknowledged_at", {
    header: "Acknowledged",
    cell: ({ row: { original } }) => (
      <>
        <Time at={original.acknowledged_at} />
        {original.acknowledged_via === "email" && " by email"}
      </>
    ),
  }),
  column.accessor("email_status", {
    header: "Mail",
    cell: ({ row: { original } }) => (
      <span className={classes.mail}>
        {mail[original.email_status]}
        {original.email_error && <span className={classes.answer}>{original.email_error}</span>}
      </span>
    ),
  }),
]);
