import { Box, Group, SegmentedControl, Select, Skeleton } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useDirectoryIsEmpty } from "../../resource/access/WaysIn.tsx";
import { FilterBar } from "../../ui/lists/FilterBar.tsx";
import { LoadMore } from "../../ui/lists/LoadMore.tsx";
import { NewButton } from "../../ui/lists/NewButton.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { ErrorPanel } from "../../ui/page/WithoutData.tsx";
import { Directory } from "./directory/Directory.tsx";
import { Filters } from "./Filters.tsx";
import classes from "./Observatories.module.css";
import { ObservatoryCard } from "./ObservatoryCard.tsx";
import { NoObservatories, ObservatoryTable } from "./ObservatoryTable.tsx";
import type { ObservatoriesSearch } from "./search.ts";
import { type ObservatoryList, useObservatories } from "./useObservatories.ts";

const route = getRouteApi("/shell/observatories");
const kinds = [
  { value: undefined, word: "Yours" },
  { value: "directory", word: "Directory" },
] as const;

export function ObservatoriesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isDirectoryEmpty = useDirectoryIsEmpty();
  const change = (part: ObservatoriesSearch) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  return (
    <>
      <PageHeader
        title="Observatories"
        lead={search.show ? "Listed by their admins. Ask for access to any." : "All sites you can see."}
        actions={<NewButton to="/observatories/new">New observatory</NewButton>}
      />
      {(search.show || !isDirectoryEmpty) && (
        <Box mb="md">
          <FilterBar
            label="Show"
            options={kinds}
            value={search.show}
            onChange={(show) => void navigate({ search: { show } })}
          />
        </Box>
      )}
      {search.show ? (
        <Directory search={search} onChange={change} />
      ) : (
        <Visible search={search} onChange={change} />
      )}
    </>
  );
}

interface VisibleProps {
  search: ObservatoriesSearch;
  onChange(part: ObservatoriesSearch): void;
}

/** Those that the person can see, as cards or as a table. */
function Visible({ search, onChange }: VisibleProps) {
  const list = useObservatories(search);
  const isTable = search.view === "table";
  return (
    <>
      <Filters search={search} counts={list.first?.counts} onChange={onChange}>
        <Group gap="0.5rem" ms="auto">
          {!isTable && <SortMenu search={search} onChange={onChange} />}
          <SegmentedControl
            aria-label="View"
            value={isTable ? "table" : "cards"}
            onChange={(view) => onChange({ view: view === "table" ? "table" : undefined })}
            data={[
              { value: "cards", label: "Cards" },
              { value: "table", label: "Table" },
            ]}
          />
        </Group>
      </Filters>
      {isTable ? (
        <ObservatoryTable list={list} search={search} onChange={onChange} />
      ) : (
        <ObservatoryCards list={list} search={search} />
      )}
    </>
  );
}

const ways = {
  "name.asc": "Name, A to Z",
  "name.desc": "Name, Z to A",
  "created_at.desc": "Newest first",
  "created_at.asc": "Oldest first",
} as const;

interface SortMenuProps {
  search: ObservatoriesSearch;
  onChange(part: ObservatoriesSearch): void;
}

/** Sorts the cards; the table has its heads for that. */
function SortMenu({ search, onChange }: SortMenuProps) {
  return (
    <Select
      aria-label="Sort"
      w="10.5rem"
      allowDeselect={false}
      data={Object.entries(ways).map(([value, label]) => ({ value, label }))}
      value={`${search.sort ?? "name"}.${search.order ?? "asc"}`}
      onChange={(way) => {
        const [sort, order] = (way ?? "name.asc").split(".") as ["name", "asc"];
        onChange({ sort, order });
      }}
    />
  );
}

interface ObservatoryCardsProps {
  list: ObservatoryList;
  search: ObservatoriesSearch;
}

const shapes = ["a", "b", "c", "d", "e", "f"];

function ObservatoryCards({ list, search }: ObservatoryCardsProps) {
  if (list.error && !list.rows)
    return (
      <div className="surface">
        <ErrorPanel error={list.error} retry={list.refetch} />
      </div>
    );
  if (!list.rows)
    return (
      <div className={classes.cards} role="status" aria-label="Loading observatories">
        {shapes.map((shape) => (
          <Skeleton key={shape} height="9.5rem" radius="md" />
        ))}
      </div>
    );
  if (list.rows.length === 0)
    return (
      <div className="surface">
        <NoObservatories search={search} />
      </div>
    );
  return (
    <>
      <ul className={`plain-list ${classes.cards}`} aria-label="Observatories">
        {list.rows.map((observatory) => (
          <ObservatoryCard key={observatory.id} observatory={observatory} />
        ))}
      </ul>
      <LoadMore more={list.more} />
    </>
  );
}
