import { Button } from "@mantine/core";
import type { Project } from "@meridian/contract";
import { IconFolders, IconZoomQuestion } from "@tabler/icons-react";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useList } from "../../data/useList.ts";
import { count } from "../../format/quantity.ts";
import { OrganizationFilter } from "../../resource/OrganizationFilter.tsx";
import { createdColumn, nameColumn, ownerColumn, statusColumn } from "../../resource/projectColumns.tsx";
import { trpc } from "../../trpc.ts";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { PagedTable } from "../../ui/lists/DataTable/DataTable.tsx";
import { sortBy } from "../../ui/lists/DataTable/Head.tsx";
import { FilterBar } from "../../ui/lists/FilterBar.tsx";
import { chosenOf, ListTools } from "../../ui/lists/ListTools.tsx";
import { NewButton } from "../../ui/lists/NewButton.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import type { ProjectsSearch } from "./search.ts";

const route = getRouteApi("/shell/projects");
const statuses = [
  { value: undefined, word: "All" },
  { value: "active", word: "Active" },
  { value: "paused", word: "Paused" },
  { value: "completed", word: "Completed" },
  { value: "archived", word: "Archived" },
] as const;

export function ProjectsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const changeSearch = route.useNavigate();
  const change = (part: ProjectsSearch) =>
    void changeSearch({ search: (before) => ({ ...before, ...part }), replace: true });
  const { organization, ...rest } = search;
  const input = { ...rest, organization_id: organization };
  const list = useList(trpc.projects.list, input, { counts: true });
  return (
    <>
      <PageHeader
        title="Projects"
        lead="Observations, grouped by purpose."
        actions={<NewButton to="/projects/new">New project</NewButton>}
      />
      <ListTools
        label="Search by name"
        search={search.search}
        onSearch={(words) => change({ search: words })}
        chosen={chosenOf(search.status, organization)}
      >
        <FilterBar
          label="Status"
          options={statuses}
          value={search.status}
          counts={list.first?.counts?.status}
          onChange={(status) => change({ status })}
        />
        <OrganizationFilter id={organization} onChange={(chosen) => change({ organization: chosen })} />
      </ListTools>
      <PagedTable
        label="Projects"
        twoLines
        columns={projectColumns}
        list={list}
        rowId={(row) => row.id}
        empty={<NoProjects search={search} />}
        onOpen={({ id }) => void navigate({ to: "/projects/$id", params: { id } })}
        csv={{ name: "projects", heads: projectHeads, cells: projectCells }}
        sort={sortBy(search, ["name", "status", "created_at"], change)}
      />
    </>
  );
}

/** The reason why the list is empty: the filters, or nothing there yet. */
function NoProjects({ search: { search, status, organization } }: { search: ProjectsSearch }) {
  if (search || status || organization)
    return (
      <Notice icon={IconZoomQuestion} title="No matching projects">
        <p>Try fewer filters.</p>
        <Button variant="default" renderRoot={(props) => <Link to="/projects" {...props} />}>
          Show all
        </Button>
      </Notice>
    );
  return (
    <Notice icon={IconFolders} title="You have no projects yet">
      <p>A project groups observations and the people who work on them.</p>
      <NewButton to="/projects/new">New project</NewButton>
    </Notice>
  );
}

const column = columnsOf<Project>();

const projectColumns = column.columns([
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

const projectHeads = ["Name", "Status", "Owner", "Organization", "Observatories", "Created"];
const projectCells = (row: Project) => [
  ...[row.name, row.status, row.owner_name, row.organization_name],
  ...[row.observatory_ids.length, row.created_at],
];
