import { Group, SegmentedControl } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { NewButton } from "../../ui/NewButton.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Filters } from "./Filters.tsx";
import { ObservatoryCards } from "./ObservatoryCards.tsx";
import { ObservatoryTable } from "./ObservatoryTable.tsx";
import { SortMenu } from "./SortMenu.tsx";
import type { ObservatoriesSearch } from "./search.ts";
import { useObservatories } from "./useObservatories.ts";

const route = getRouteApi("/shell/observatories");
export function ObservatoriesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: ObservatoriesSearch) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  const list = useObservatories(search);
  const isTable = search.view === "table";
  return (
    <>
      <PageHeader
        title="Observatories"
        lead="All sites you can see."
        actions={<NewButton to="/observatories/new">New observatory</NewButton>}
      />
      <Filters search={search} counts={list.first?.counts} onChange={change}>
        <Group gap="0.5rem" ms="auto">
          {!isTable && <SortMenu search={search} onChange={change} />}
          <SegmentedControl
            aria-label="View"
            value={isTable ? "table" : "cards"}
            onChange={(view) => change({ view: view === "table" ? "table" : undefined })}
            data={[
              { value: "cards", label: "Cards" },
              { value: "table", label: "Table" },
            ]}
          />
        </Group>
      </Filters>
      {isTable ? (
        <ObservatoryTable list={list} search={search} onChange={change} />
      ) : (
        <ObservatoryCards list={list} search={search} />
      )}
    </>
  );
}
