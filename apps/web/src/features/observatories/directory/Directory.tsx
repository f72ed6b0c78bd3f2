import { Skeleton } from "@mantine/core";
import type { ListedObservatory } from "@meridian/contract";
import { IconTelescopeOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useList } from "../../../data/useList.ts";
import { trpc } from "../../../trpc.ts";
import { FilterBar } from "../../../ui/lists/FilterBar.tsx";
import { ListTools } from "../../../ui/lists/ListTools.tsx";
import { LoadMore } from "../../../ui/lists/LoadMore.tsx";
import { Notice } from "../../../ui/page/Notice.tsx";
import { ErrorPanel } from "../../../ui/page/WithoutData.tsx";
import { StatusBadge } from "../../../ui/values/StatusBadge.tsx";
import { heldStyle, observatoryStyles } from "../../../ui/values/statusStyles.ts";
import classes from "../Observatories.module.css";
import { ObservatoryFacts } from "../ObservatoryCard.tsx";
import { type ObservatoriesFilter, type ObservatoriesSearch, statuses } from "../search.ts";
import { equipmentInWords } from "../useObservatories.ts";
import { Standing } from "./Standing.tsx";

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

/** The listed observatories that the address asks for. */
const useDirectory = ({ search, status }: ObservatoriesSearch) =>
  useList(trpc.accessRequests.directory, { search, status });

/** A listed observatory, and the person's access to it. */
function ListedCard({ observatory }: { observatory: ListedObservatory }) {
  const { id, name, description, filters, can_view } = observatory;
  const equipment = [equipmentInWords(observatory.equipment), filters.join(", ")].filter(Boolean).join(" · ");
  return (
    <li className={`surface ${classes.card}`}>
      <div className={classes.cardHead}>
        <h2 className={classes.name}>
          {can_view ? (
            <Link to="/observatories/$id" params={{ id }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <ListedStatus observatory={observatory} />
      </div>
      {description && <p className={`as-written ${classes.about}`}>{description}</p>}
      <ObservatoryFacts place={observatory} equipment={equipment} />
      <Standing observatory={observatory} />
    </li>
  );
}

/** The connection's status. A held observatory gets no work even while connected. */
function ListedStatus({ observatory: { status, held } }: { observatory: ListedObservatory }) {
  const style = observatoryStyles[status];
  return (
    <span className={classes.listedStatus}>
      <StatusBadge style={held ? { ...style, tone: "quiet" } : style} />
      {held && <StatusBadge style={heldStyle} />}
    </span>
  );
}
