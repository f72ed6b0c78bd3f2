import { Skeleton, Stack } from "@mantine/core";
import type { HistoryEvent } from "@meridian/contract";
import { IconHistory } from "@tabler/icons-react";
import type { List } from "../../data/useList.ts";
import { LoadMore } from "../../ui/lists/LoadMore.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { ErrorPanel } from "../../ui/page/WithoutData.tsx";
import classes from "./History.module.css";
import { HistoryEntry } from "./HistoryEntry.tsx";

/** The events of a history as a timeline. */
export function HistoryEvents({ list, isFiltered }: { list: List<HistoryEvent>; isFiltered: boolean }) {
  if (list.error && !list.rows) return <ErrorPanel error={list.error} retry={list.refetch} />;
  if (!list.rows) return <TimelineOnItsWay />;
  if (list.rows.length === 0)
    return (
      <Notice icon={IconHistory} title={isFiltered ? "No matching events" : "No events yet"}>
        {isFiltered && "Try other filters."}
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

/** The shape of what is on its way. */
export const TimelineOnItsWay = () => (
  <Stack gap="lg" p="lg" role="status" aria-label="Loading history">
    {["70%", "45%", "60%"].map((width) => (
      <Skeleton key={width} height={16} width={width} />
    ))}
  </Stack>
);
