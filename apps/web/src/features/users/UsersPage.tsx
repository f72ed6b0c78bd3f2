import { Button, Switch } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconUserPlus, IconUsers } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useChosen } from "../../data/useChosen.ts";
import { useList } from "../../data/useList.ts";
import { trpc } from "../../trpc.ts";
import { Count } from "../../ui/lists/Count.tsx";
import { PagedTable } from "../../ui/lists/DataTable/PagedTable.tsx";
import { FilterBar } from "../../ui/lists/FilterBar.tsx";
import { chosenOf, ListTools } from "../../ui/lists/ListTools.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { userCells, userColumns, userHeads } from "./columns.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import type { UsersSearch } from "./search.ts";

const route = getRouteApi("/shell/administration/users");
const statuses = [
  { value: undefined, word: "All" },
  { value: "active", word: "Active" },
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
          <Notice icon={IconUsers} title="No matching members">
            Try other words, or another status.
          </Notice>
        }
        onOpen={({ id }) => void navigate({ to: "/users/$id", params: { id } })}
        csv={{ name: "users", heads: userHeads, cells: userCells }}
        sort={{
          keys: ["name", "email", "last_sign_in_at", "created_at"],
          by: search.sort ?? "name",
          order: search.order ?? "asc",
          onChange: (sort, order) => change({ sort: sort as "name", order }),
        }}
      />
    </>
  );
}
