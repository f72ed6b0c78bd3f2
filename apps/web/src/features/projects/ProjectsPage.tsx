import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useList } from "../../data/useList.ts";
import { OrganizationFilter } from "../../resource/OrganizationFilter.tsx";
import { trpc } from "../../trpc.ts";
import { PagedTable } from "../../ui/lists/DataTable/PagedTable.tsx";
import { FilterBar } from "../../ui/lists/FilterBar.tsx";
import { chosenOf, ListTools } from "../../ui/lists/ListTools.tsx";
import { NewButton } from "../../ui/lists/NewButton.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { projectCells, projectColumns, projectHeads } from "./columns.tsx";
import { NoProjects } from "./NoProjects.tsx";
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
        sort={{
          keys: ["name", "status", "created_at"],
          by: search.sort ?? "name",
          order: search.order ?? "asc",
          onChange: (sort, order) => change({ sort: sort as "name", order }),
        }}
      />
    </>
  );
}
