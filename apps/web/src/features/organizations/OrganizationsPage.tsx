import { Button, SegmentedControl } from "@mantine/core";
import type { ChoiceCounts, OrganizationType } from "@meridian/contract";
import { IconBuildingCommunity, IconZoomQuestion } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useList } from "../../data/useList.ts";
import { isServerAdmin, useProfile } from "../../session.ts";
import { trpc } from "../../trpc.ts";
import { SelectFilter } from "../../ui/fields/SelectFilter.tsx";
import { PagedTable } from "../../ui/lists/DataTable/DataTable.tsx";
import { sortBy } from "../../ui/lists/DataTable/Head.tsx";
import { chosenOf, ListTools } from "../../ui/lists/ListTools.tsx";
import { NewButton } from "../../ui/lists/NewButton.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { organizationCells, organizationColumns, organizationHeads } from "./columns.tsx";
import type { OrganizationsSearch } from "./search.ts";
import { typeOptions } from "./types.ts";

const route = getRouteApi("/shell/organizations");

export function OrganizationsPage() {
  const asked = route.useSearch();
  const search = { ...asked, scope: useScope(asked) };
  const navigate = useNavigate();
  const changeSearch = route.useNavigate();
  const change = (part: OrganizationsSearch) =>
    void changeSearch({ search: (before) => ({ ...before, ...part }), replace: true });
  const list = useOrganizations(search);
  return (
    <>
      <PageHeader
        title="Organizations"
        lead="Groups that share observatories, projects and storage."
        actions={<NewButton to="/organizations/new">New organization</NewButton>}
      />
      <Toolbar search={search} counts={list.first?.counts?.type} onChange={change} />
      <PagedTable
        label="Organizations"
        twoLines
        columns={organizationColumns}
        list={list}
        rowId={(row) => row.id}
        empty={<NoOrganizations search={search} />}
        onOpen={({ id }) => void navigate({ to: "/organizations/$id", params: { id } })}
        csv={{ name: "organizations", heads: organizationHeads, cells: organizationCells }}
        sort={sortBy(search, ["name", "short_name", "type", "created_at"], change)}
      />
    </>
  );
}

interface ToolbarProps {
  search: OrganizationsSearch;
  /** By type. */
  counts: ChoiceCounts<OrganizationType> | undefined;
  onChange(part: OrganizationsSearch): void;
}

function Toolbar({ search, counts, onChange }: ToolbarProps) {
  const isAdmin = isServerAdmin(useProfile());
  return (
    <ListTools
      label="Search by name"
      search={search.search}
      onSearch={(words) => onChange({ search: words })}
      chosen={chosenOf(search.type, search.scope === "all")}
    >
      <SelectFilter
        label="Type"
        any="Every type"
        options={typeOptions}
        value={search.type}
        counts={counts}
        onChange={(type) => onChange({ type })}
      />
      {isAdmin && (
        <SegmentedControl
          ms="auto"
          aria-label="Whose"
          value={search.scope ?? "mine"}
          onChange={(scope) => onChange({ scope: scope === "all" ? "all" : "mine" })}
          data={[
            { value: "mine", label: "Mine" },
            { value: "all", label: "All" },
          ]}
        />
      )}
    </ListTools>
  );
}

/** Without a choice in the address: one's own, or all for server administrators without any. */
function useScope({ scope }: OrganizationsSearch): "mine" | "all" | undefined {
  const isAdmin = isServerAdmin(useProfile());
  const isOpen = isAdmin && scope === undefined;
  const { data, error } = useQuery({
    ...trpc.organizations.list.queryOptions({ limit: 1 }),
    enabled: isOpen,
  });
  if (!isOpen) return scope ?? "mine";
  if (data) return data.items.length > 0 ? "mine" : "all";
  return error ? "mine" : undefined;
}

/** The organizations that the address asks for. */
function useOrganizations({ scope, search, type, sort, order }: OrganizationsSearch) {
  const input = { scope, search, type, sort, order };
  return useList(trpc.organizations.list, input, { counts: true });
}

/** The reason why the list is empty: the filters, or nothing there yet. */
function NoOrganizations({ search }: { search: OrganizationsSearch }) {
  const { email } = useProfile();
  if (search.search || search.type)
    return (
      <Notice icon={IconZoomQuestion} title="No matching organizations">
        <p>Try other filters.</p>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/organizations" search={{ scope: search.scope }} {...props} />}
        >
          Show all
        </Button>
      </Notice>
    );
  if (search.scope === "all")
    return (
      <Notice icon={IconBuildingCommunity} title="No organizations yet">
        <p>The person who creates one owns it and adds the others.</p>
        <NewButton to="/organizations/new">New organization</NewButton>
      </Notice>
    );
  return (
    <Notice icon={IconBuildingCommunity} title="You are in no organization yet">
      <p>
        An organization shares observatories, projects and storage among its people. Make one, or ask the
        people who run yours to add {email}.
      </p>
      <NewButton to="/organizations/new">New organization</NewButton>
    </Notice>
  );
}
