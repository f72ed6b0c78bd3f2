import type { Project } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { columnsOf } from "../../ui/DataTable/columns.ts";
import { projectLooks } from "../../ui/looks.ts";
import { count } from "../../ui/quantity.ts";
import { StatusBadge } from "../../ui/StatusBadge.tsx";
import { Time } from "../../ui/Time.tsx";
import classes from "./Projects.module.css";

const column = columnsOf<Project>();

export const projectColumns = column.columns([
  column.accessor("name", {
    header: "Name",
    cell: ({ row: { original } }) => (
      <Link to="/projects/$id" params={{ id: original.id }} tabIndex={-1} className={classes.cellLink}>
        {original.name}
      </Link>
    ),
  }),
  column.accessor("status", {
    header: "Status",
    cell: ({ getValue }) => <StatusBadge look={projectLooks[getValue()]} />,
  }),
  column.accessor("owner_name", { header: "Owner" }),
  column.accessor("organization_name", {
    header: "Organization",
    cell: ({ getValue }) => getValue() ?? "–",
  }),
  column.accessor("observatory_ids", {
    header: "Observatories",
    cell: ({ getValue }) => <span className="numeric">{count(getValue().length)}</span>,
  }),
  column.accessor("created_at", {
    header: "Created",
    cell: ({ getValue }) => <Time at={getValue()} shape="day" />,
  }),
]);

export const projectHeads = ["Name", "Status", "Owner", "Organization", "Observatories", "Created"];
export const projectCells = (row: Project) => [
  ...[row.name, row.status, row.owner_name, row.organization_name],
  ...[row.observatory_ids.length, row.created_at],
];
