import { SegmentedControl } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import classes from "./Observatories.module.css";
import { ObservatoryCards } from "./ObservatoryCards.tsx";
import { ObservatoryTable } from "./ObservatoryTable.tsx";
import { SortMenu } from "./SortMenu.tsx";
import type { ObservatoriesSearch } from "./search.ts";
import { useObservatories } from "./useObservatories.ts";

const route = getRouteApi("/shell/observatories");
const statuses = [
  { value: undefined, word: "All" },
  { value: "online", word: "Online" },
  { value: "offline", word: "Offline" },
] as const;

export function ObservatoriesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: ObservatoriesSearch) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  const list = useObservatories(search);
  const isTable = search.view === "table";
  return (
    <>
      <PageHeader title="Observatories" lead="Every site that you may see." />
      <div className={classes.toolbar}>
        <div className={classes.search}>
          <SearchField
            label="Search by name"
            value={search.search}
            onChange={(words) => change({ search: words })}
          />
        </div>
        <FilterBar
          label="Status"
          options={statuses}
          value={search.status}
          onChange={(status) => change({ status })}
        />
        <div className={classes.end}>
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
        </div>
      </div>
      {isTable ? (
        <ObservatoryTable list={list} search={search} onChange={change} />
      ) : (
        <ObservatoryCards list={list} search={search} />
      )}
    </>
  );
}
