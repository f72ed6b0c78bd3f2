import { Skeleton } from "@mantine/core";
import { LoadMore } from "../../ui/lists/LoadMore.tsx";
import { ErrorPanel } from "../../ui/page/ErrorPanel.tsx";
import { NoObservatories } from "./NoObservatories.tsx";
import classes from "./Observatories.module.css";
import { ObservatoryCard } from "./ObservatoryCard.tsx";
import type { ObservatoriesSearch } from "./search.ts";
import type { ObservatoryList } from "./useObservatories.ts";

interface ObservatoryCardsProps {
  list: ObservatoryList;
  search: ObservatoriesSearch;
}

const shapes = ["a", "b", "c", "d", "e", "f"];

export function ObservatoryCards({ list, search }: ObservatoryCardsProps) {
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
