import type { Project } from "@meridian/contract";
import { count } from "../../format/quantity.ts";
import { createdColumn, nameColumn, ownerColumn, statusColumn } from "../../resource/projectColumns.tsx";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";

const column = columnsOf<Project>();

export const projectColumns = column.columns([
  nameColumn,
  statusColumn,
  ownerColumn,
  column.accessor("organization_name", {
    header: "Organization",
    cell: ({ getValue }) => getValue() ?? "–",
  }),
  column.accessor("observatory_ids", {
    header: "Observatories",
    cell: ({ getValue }) => <span className="numeric">{count(getValue().length)}</span>,
  }),
  createdColumn,
]);

export const projectHeads = ["Name", "Status", "Owner", "Organization", "Observatories", "Created"];
export const projectCells = (row: Project) => [
  ...[row.name, row.status, row.owner_name, row.organization_name],
  ...[row.observatory_ids.length, row.created_at],
];
