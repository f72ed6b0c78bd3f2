import type { HistoryEvent } from "@meridian/contract";
import { IconHistory } from "@tabler/icons-react";
import { ErrorPanel } from "../ErrorPanel.tsx";
import { LoadMore } from "../LoadMore.tsx";
import { Notice } from "../Notice.tsx";
import type { Pages } from "../usePages.ts";
import { Filters } from "./Filters.tsx";
import classes from "./History.module.css";
import { HistoryEntry } from "./HistoryEntry.tsx";
import type { historyKinds } from "./kinds.ts";
import type { HistorySearch } from "./search.ts";
import { TimelineOnItsWay } from "./TimelineOnItsWay.tsx";

interface HistoryTimelineProps {
  /** What it happened to. */
  of: keyof typeof historyKinds;
  list: Pages<HistoryEvent>;
  search: HistorySearch;
  onChange(part: HistorySearch): void;
}

/** What happened to a thing, the newest first, narrowed by kind, person and time. */
export function HistoryTimeline({ of, list, search, onChange }: HistoryTimelineProps) {
  return (
    <>
      <Filters of={of} search={search} onChange={onChange} />
      <div className="surface" aria-busy={!list.rows || list.isStale}>
        <Events list={list} isFiltered={Object.values(search).some((value) => value !== undefined)} />
      </div>
    </>
  );
}

function Events({ list, isFiltered }: { list: Pages<HistoryEvent>; isFiltered: boolean }) {
  if (list.error && !list.rows) return <ErrorPanel error={list.error} retry={list.refetch} />;
  if (!list.rows) return <TimelineOnItsWay />;
  if (list.rows.length === 0)
    return (
      <Notice
        icon={IconHistory}
        title={isFiltered ? "Nothing like this has happened" : "Nothing has happened yet"}
      >
        {isFiltered && "Try another kind, person or time."}
      </Notice>
    );
  return (
    <>
      <ol
        className={`plain-list ${classes.timeline}`}
        aria-label="History"
        data-stale={list.isStale || undefined}
      >
        {list.rows.map((event) => (
          <HistoryEntry key={event.id} event={event} />
        ))}
      </ol>
      <LoadMore more={list.more} />
    </>
  );
}
