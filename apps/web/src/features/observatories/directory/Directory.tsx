import { Skeleton } from "@mantine/core";
import { IconTelescopeOff } from "@tabler/icons-react";
import { FilterBar } from "../../../ui/lists/FilterBar.tsx";
import { ListTools } from "../../../ui/lists/ListTools.tsx";
import { LoadMore } from "../../../ui/lists/LoadMore.tsx";
import { ErrorPanel } from "../../../ui/page/ErrorPanel.tsx";
import { Notice } from "../../../ui/page/Notice.tsx";
import classes from "../Observatories.module.css";
import { type ObservatoriesFilter, type ObservatoriesSearch, statuses } from "../search.ts";
import { ListedCard } from "./ListedCard.tsx";
import { useDirectory } from "./useDirectory.ts";

interface DirectoryProps {
  search: ObservatoriesSearch;
  onChange(part: ObservatoriesFilter): void;
}

/** The observatories that anybody may ask for access to. */
export function Directory({ search, onChange }: DirectoryProps) {
  const list = useDirectory(search);
  return (
    <>
      <ListTools
        label="Search by name"
        search={search.search}
        onSearch={(words) => onChange({ search: words })}
      >
        <FilterBar
          label="Status"
          options={statuses}
          value={search.status}
          onChange={(status) => onChange({ status })}
        />
      </ListTools>
      <Cards list={list} isFiltered={Boolean(search.search || search.status)} />
    </>
  );
}

function Cards({ list, isFiltered }: { list: ReturnType<typeof useDirectory>; isFiltered: boolean }) {
  if (!list.rows)
    return list.error ? (
      <div className="surface">
        <ErrorPanel error={list.error} retry={list.refetch} />
      </div>
    ) : (
      <Skeleton height="9.5rem" radius="md" role="status" aria-label="Loading directory" />
    );
  if (list.rows.length === 0)
    return (
      <div className="surface">
        <Notice
          icon={IconTelescopeOff}
          title={isFiltered ? "No matching observatories in the directory" : "No observatory is listed"}
        >
          {isFiltered
            ? "Try fewer filters."
            : "An observatory's admins list it on its Members page. Until then, ask them to invite you."}
        </Notice>
      </div>
    );
  return (
    <>
      <ul className={`plain-list ${classes.cards}`} aria-label="Listed observatories">
        {list.rows.map((observatory) => (
          <ListedCard key={observatory.id} observatory={observatory} />
        ))}
      </ul>
      <LoadMore more={list.more} />
    </>
  );
}
