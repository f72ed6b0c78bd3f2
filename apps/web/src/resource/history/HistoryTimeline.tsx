import { Group } from "@mantine/core";
import type { HistoryEvent } from "@meridian/contract";
import type { List } from "../../data/useList.ts";
import { useZone } from "../../format/zone.ts";
import { CsvButton } from "../../ui/lists/DataTable/CsvButton.tsx";
import { Filters } from "./Filters.tsx";
import { HistoryEvents } from "./HistoryEvents.tsx";
import type { historyKinds } from "./kinds.ts";
import type { HistorySearch } from "./search.ts";
import { actorOf, phraseOf } from "./sentence.ts";

const heads = ["at", "who", "what", "event"];
const cellsIn = (zone: string) => (event: HistoryEvent) => [
  event.at,
  actorOf(event),
  phraseOf(event, zone),
  event.event,
];

interface HistoryTimelineProps {
  /** What it happened to. */
  of: keyof typeof historyKinds;
  list: List<HistoryEvent>;
  search: HistorySearch;
  onChange(part: HistorySearch): void;
}

/** What happened to a thing, the newest first, narrowed by kind, person and time. */
export function HistoryTimeline({ of, list, search, onChange }: HistoryTimelineProps) {
  const zone = useZone();
  return (
    <>
      <Filters of={of} search={search} onChange={onChange} />
      <div className="surface" aria-busy={!list.rows || list.isStale}>
        <HistoryEvents list={list} isFiltered={Object.values(search).some((value) => value !== undefined)} />
      </div>
      {list.rows?.length !== 0 && (
        <Group mt="sm">
          <CsvButton name={`${of}-history`} heads={heads} cells={cellsIn(zone)} read={list.readAll} />
        </Group>
      )}
    </>
  );
}
