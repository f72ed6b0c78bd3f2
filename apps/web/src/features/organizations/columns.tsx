import type { Organization } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { count } from "../../format/quantity.ts";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { roleStyles } from "../../ui/values/statusStyles.ts";
import { Time } from "../../ui/values/Time.tsx";
import { typeWords } from "./types.ts";

const column = columnsOf<Organization>();

export const organizationColumns = column.columns([
  column.accessor("name", {
    header: "Name",
    cell: ({ row: { original } }) => (
      <Link to="/organizations/$id" params={{ id: original.id }} tabIndex={-1} className="cell-link">
        {original.name}
      </Link>
    ),
  }),
  column.accessor("short_name", { header: "Short name" }),
  column.accessor("type", { header: "Type", cell: ({ getValue }) => typeWords[getValue()] }),
  column.accessor("role", {
    header: "Your role",
    cell: ({ getValue }) => {
      const role = getValue();
      return role ? <StatusBadge style={roleStyles[role]} /> : "Not a member";
    },
  }),
  column.accessor("member_count", {
    header: "Members",
    cell: ({ getValue }) => <span className="numeric">{count(getValue())}</span>,
  }),
  column.accessor("created_at", {
    header: "Created",
    cell: ({ getValue }) => <Time at={getValue()} shape="day" />,
  }),
]);

export const organizationHeads = ["Name", "Short name", "Type", "Owner", "Contact", "Members", "Your role"];
export const organizationCells = (row: Organization) => [
  ...[row.name, row.short_name, typeWords[row.type], row.owner_name],
  ...[row.contact_email, row.member_count, row.role],
];
