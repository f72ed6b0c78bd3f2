import { Button, Switch } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { SystemUser } from "@meridian/contract";
import { IconUserPlus, IconUsers } from "@tabler/icons-react";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useChosen } from "../../data/useChosen.ts";
import { useList } from "../../data/useList.ts";
import { trpc } from "../../trpc.ts";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { PagedTable } from "../../ui/lists/DataTable/DataTable.tsx";
import { sortBy } from "../../ui/lists/DataTable/Head.tsx";
import { FilterBar } from "../../ui/lists/FilterBar.tsx";
import { chosenOf, ListTools } from "../../ui/lists/ListTools.tsx";
import { Count } from "../../ui/lists/NewButton.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Address } from "../../ui/values/Copyable.tsx";
import { PersonName } from "../../ui/values/PersonName.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { AccountBadges } from "./AccountBadges.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import type { UsersSearch } from "./search.ts";

const route = getRouteApi("/shell/administration/users");
const statuses = [
  { value: undefined, word: "All" },
  { value: "active", word: "Active" },
  { value: "invited", word: "Invited" },
  { value: "deactivated", word: "Deactivated" },
] as const;

/** All accounts, for server administrators. */
export function UsersPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const changeSearch = route.useNavigate();
  const change = (part: UsersSearch) =>
    void changeSearch({ search: (before) => ({ ...before, ...part }), replace: true });
  const [isInviting, inviting] = useDisclosure();
  const { administrators, ...rest } = search;
  const [isNarrowed, narrow] = useChosen(administrators ?? false, (only) =>
    change({ administrators: only || undefined }),
  );
  const input = { ...rest, server_admin: administrators };
  const list = useList(trpc.users.list, input, { counts: true });
  return (
    <>
      <PageHeader
        title="Users"
        lead="All accounts."
        actions={
          <Button leftSection={<IconUserPlus size={16} />} onClick={inviting.open}>
            Invite somebody
          </Button>
        }
      />
      {isInviting && <InviteDialog onClose={inviting.close} />}
      <ListTools
        label="Search by name or address"
        search={search.search}
        onSearch={(words) => change({ search: words })}
        chosen={chosenOf(search.status, isNarrowed)}
      >
        <FilterBar
          label="Status"
          options={statuses}
          value={search.status}
          counts={list.first?.counts?.status}
          onChange={(status) => change({ status })}
        />
        <Switch
          label={
            <>
              Only administrators <Count of={list.first?.counts?.server_admin.true} />
            </>
          }
          checked={isNarrowed}
          onChange={(event) => narrow(event.currentTarget.checked)}
        />
      </ListTools>
      <PagedTable
        label="Users"
        twoLines
        columns={userColumns}
        list={list}
        rowId={(row) => row.id}
        empty={
          <Notice icon={IconUsers} title="No matching users">
            Try other words, or another status.
          </Notice>
        }
        onOpen={({ id }) => void navigate({ to: "/users/$id", params: { id } })}
        csv={{ name: "users", heads: userHeads, cells: userCells }}
        sort={sortBy(search, ["name", "email", "last_sign_in_at", "created_at"], change)}
      />
    </>
  );
}

const column = columnsOf<SystemUser>();

const userColumns = column.columns([
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

const userHeads = [
  "Name",
  "Email",
  "Email confirmed",
  "Server administrator",
  "Deactivated",
  "Last sign-in",
  "Joined",
];
const userCells = (row: SystemUser) => [
  ...[row.name, row.email, row.email_verified, row.server_admin],
  ...[row.deactivated_at, row.last_sign_in_at, row.created_at],
];
