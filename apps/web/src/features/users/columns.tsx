import type { SystemUser } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { Address } from "../../ui/values/Address.tsx";
import { PersonName } from "../../ui/values/PersonName.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { AccountBadges } from "./AccountBadges.tsx";

const column = columnsOf<SystemUser>();

export const userColumns = column.columns([
  column.accessor("name", {
    header: "Name",
    cell: ({ row: { original } }) => (
      <PersonName person={original}>
        <Link to="/users/$id" params={{ id: original.id }} tabIndex={-1} className="cell-link">
          {original.name}
        </Link>
      </PersonName>
    ),
  }),
  column.accessor("email", {
    header: "Email",
    cell: ({ getValue }) => <Address>{getValue()}</Address>,
  }),
  column.display({
    id: "state",
    header: "Status",
    cell: ({ row: { original } }) => <AccountBadges user={original} />,
  }),
  column.accessor("last_sign_in_at", {
    header: "Last sign-in",
    cell: ({ row: { original } }) => (
      <Time at={original.last_sign_in_at} none={original.invited ? "Never" : "Unknown"} />
    ),
  }),
  column.accessor("created_at", {
    header: "Joined",
    cell: ({ getValue }) => <Time at={getValue()} shape="day" />,
  }),
]);

export const userHeads = [
  "Name",
  "Email",
  "Email confirmed",
  "Server administrator",
  "Deactivated",
  "Last sign-in",
  "Joined",
];
export const userCells = (row: SystemUser) => [
  ...[row.name, row.email, row.email_verified, row.server_admin],
  ...[row.deactivated_at, row.last_sign_in_at, row.created_at],
];
