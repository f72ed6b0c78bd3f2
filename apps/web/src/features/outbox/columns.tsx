import type { OutboxEntry } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { fieldHead } from "../../format/changes.ts";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { Address } from "../../ui/values/Copyable.tsx";
import { Time } from "../../ui/values/Time.tsx";

const mails = columnsOf<OutboxEntry>();

export const outboxColumns = mails.columns([
  mails.accessor("subject", {
    header: "Subject",
    cell: ({ row: { original } }) => (
      <Link to="/outbox/$id" params={{ id: original.id }} tabIndex={-1} className="cell-link">
        {original.subject}
      </Link>
    ),
  }),
  mails.accessor("to_name", {
    header: "To",
    // Somebody without an account has no name: the address stands in for it.
    cell: ({ row: { original } }) => (original.to_name === original.to_address ? "–" : original.to_name),
  }),
  mails.accessor("to_address", {
    header: "Address",
    cell: ({ getValue }) => <Address>{getValue()}</Address>,
  }),
  mails.accessor("created_at", { header: "Written", cell: ({ getValue }) => <Time at={getValue()} /> }),
]);

const outboxFields = [
  "id",
  "created_at",
  "to_name",
  "to_address",
  "subject",
] as const satisfies (keyof OutboxEntry)[];

export const outboxHeads = outboxFields.map(fieldHead);
export const outboxCells = (row: OutboxEntry) => outboxFields.map((field) => row[field]);
