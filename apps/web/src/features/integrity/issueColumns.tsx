import type { IntegrityIssue } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { fieldHead } from "../../format/changes.ts";
import { capital, spaced } from "../../format/words.ts";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { severityStyles } from "../../ui/values/statusStyles.ts";
import { Time } from "../../ui/values/Time.tsx";
import { DocumentId } from "./DocumentId.tsx";
import classes from "./Integrity.module.css";
import { issueStyles, typeWords } from "./words.ts";

const issues = columnsOf<IntegrityIssue>();

export const issueColumns = issues.columns([
  issues.accessor("severity", {
    header: "Severity",
    cell: ({ getValue }) => <StatusBadge style={severityStyles[getValue()]} />,
  }),
  issues.accessor("message", {
    header: "Issue",
    cell: ({ row: { original } }) => (
      <>
        <Link
          to="/integrity/issues/$id"
          params={{ id: original.id }}
          tabIndex={-1}
          className={`cell-link ${classes.message}`}
          title={original.message}
        >
          {original.message}
        </Link>
        <DocumentId of={original} />
      </>
    ),
  }),
  issues.accessor("type", { header: "Type", cell: ({ getValue }) => typeWords[getValue()] }),
  issues.accessor("collection", {
    header: "Collection",
    cell: ({ getValue }) => capital(spaced(getValue())),
  }),
  issues.accessor("auto_fixable", {
    header: "Repair",
    cell: ({ row: { original } }) => {
      if (!original.auto_fixable) return "–";
      if (original.deletes) return <span className={classes.deletes}>Deletes data</span>;
      return original.destructive ? "One by one" : "In bulk";
    },
  }),
  issues.accessor("status", {
    header: "Status",
    cell: ({ getValue }) => <StatusBadge style={issueStyles[getValue()]} />,
  }),
  issues.accessor("last_seen_at", { header: "Last seen", cell: ({ getValue }) => <Time at={getValue()} /> }),
]);

const csvFields = [
  "id",
  "check",
  "type",
  "severity",
  "collection",
  "document_id",
  "message",
  "auto_fixable",
  "deletes",
  "status",
  "first_seen_at",
  "last_seen_at",
] as const satisfies (keyof IntegrityIssue)[];

export const csvHeads = csvFields.map(fieldHead);
export const csvCells = (row: IntegrityIssue) => csvFields.map((field) => row[field]);
