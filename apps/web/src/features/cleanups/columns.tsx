import type { Cleanup } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { operationLooks } from "../../ui/values/looks.ts";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { summary, titleOf } from "./words.ts";

const cleanups = columnsOf<Cleanup>();

export const cleanupColumns = cleanups.columns([
  cleanups.display({
    id: "what",
    header: "What",
    cell: ({ row: { original } }) => (
      <Link to="/cleanup/$id" params={{ id: original.id }} tabIndex={-1} className="cell-link">
        {titleOf(original)}
      </Link>
    ),
  }),
  cleanups.accessor("status", {
    header: "Status",
    cell: ({ getValue }) => <StatusBadge look={operationLooks[getValue()]} />,
  }),
  cleanups.display({
    id: "summary",
    header: "Counted or deleted",
    cell: ({ row: { original } }) => {
      const counts = original.dry_run ? original.planned : original.deleted;
      return counts ? summary(counts) : "–";
    },
  }),
  cleanups.accessor("created_by_name", { header: "Started by", cell: ({ getValue }) => getValue() ?? "–" }),
  cleanups.accessor("created_at", { header: "Started", cell: ({ getValue }) => <Time at={getValue()} /> }),
]);
