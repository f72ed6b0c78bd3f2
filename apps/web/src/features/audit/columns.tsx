import type { AuditListEntry } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { fieldHead } from "../../format/fieldWords.ts";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { Time } from "../../ui/values/Time.tsx";
import { actionWords } from "./actionWords.ts";
import { Actor, Subject } from "./Named.tsx";

const entries = columnsOf<AuditListEntry>();

export const auditColumns = entries.columns([
  entries.accessor("at", { header: "When", cell: ({ getValue }) => <Time at={getValue()} /> }),
  entries.display({ id: "actor", header: "Who", cell: ({ row: { original } }) => <Actor of={original} /> }),
  entries.accessor("action", {
    header: "What",
    cell: ({ row: { original } }) => (
      <Link to="/audit/$id" params={{ id: original.id }} tabIndex={-1} className="cell-link">
        {actionWords(original.action)}
      </Link>
    ),
  }),
  entries.accessor("subject_id", {
    header: "Of",
    cell: ({ row: { original } }) => <Subject of={original} />,
  }),
  entries.accessor("ip_address", { header: "From", cell: ({ getValue }) => getValue() ?? "–" }),
]);

const csvFields = [
  "at",
  "actor_type",
  "actor_id",
  "actor_name",
  "actor_email",
  "action",
  "subject_type",
  "subject_id",
  "subject_name",
  "ip_address",
  "request_id",
] as const satisfies (keyof AuditListEntry)[];

export const csvHeads = csvFields.map(fieldHead);
export const csvCells = (row: AuditListEntry) => csvFields.map((field) => row[field]);
