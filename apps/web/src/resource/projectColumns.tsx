import type { Project } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { columnsOf } from "../ui/lists/DataTable/columns.ts";
import { StatusBadge } from "../ui/values/StatusBadge.tsx";
import { projectStyles } from "../ui/values/statusStyles.ts";
import { Time } from "../ui/values/Time.tsx";

const column = columnsOf<Project>();

export const nameColumn = column.accessor("name", {
  header: "Name",
  cell: ({ row: { original } }) => (
    <Link to="/projects/$id" params={{ id: original.id }} tabIndex={-1} className="cell-link">
      {original.name}
    </Link>
  ),
});

export const statusColumn = column.accessor("status", {
  header: "Status",
  cell: ({ getValue }) => <StatusBadge style={projectStyles[getValue()]} />,
});

export const ownerColumn = column.accessor("owner_name", { header: "Owner" });

export const createdColumn = column.accessor("created_at", {
  header: "Created",
  cell: ({ getValue }) => <Time at={getValue()} shape="day" />,
});
