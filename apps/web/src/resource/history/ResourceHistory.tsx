import { Group } from "@mantine/core";
import type { HistoryEvent } from "@meridian/contract";
import { type List, useList } from "../../data/useList.ts";
import { useZone } from "../../format/zone.ts";
import { MomentRange } from "../../ui/fields/MomentRange.tsx";
import { SearchField } from "../../ui/fields/SearchField.tsx";
import { CsvButton } from "../../ui/lists/DataTable/CsvButton.tsx";
import { FilterBar } from "../../ui/lists/FilterBar.tsx";
import { type ResourceKind, resourceKinds } from "../kinds.ts";
import type { ListTab } from "../tabSearch.ts";
import classes from "./History.module.css";
import { HistoryEvents } from "./HistoryEvents.tsx";
import type { HistorySearch } from "./search.ts";
import { actorOf, phraseOf } from "./sentence.ts";

interface ResourceHistoryProps extends ListTab<HistorySearch> {
  of: ResourceKind;
  id: string;
}

/** The history of an organization, an observatory or a project. */
export function ResourceHistory({ of, id, search, onChange }: ResourceHistoryProps) {
  const { event, actor, from, to } = search;
  const filter = { event, actor, from, to };
  const list = useList(resourceKinds[of].calls.history, { id, ...filter });
  return <HistoryTimeline of={of} list={list} search={filter} onChange={onChange} />;
}

const heads = ["at", "who", "what", "event"];
const cellsIn = (zone: string) => (event: HistoryEvent) => [
  event.at,
  actorOf(event),
  phraseOf(event, zone),
  event.event,
];

interface HistoryTimelineProps {
  /** The thing that it happened to. */
  of: keyof typeof historyKinds;
  list: List<HistoryEvent>;
  search: HistorySearch;
  onChange(part: HistorySearch): void;
}

/** The history of a thing, newest first, narrowed by kind, person and time. */
function HistoryTimeline({ of, list, search, onChange }: HistoryTimelineProps) {
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

interface FiltersProps {
  of: keyof typeof historyKinds;
  search: HistorySearch;
  onChange(part: HistorySearch): void;
}

function Filters({ of, search, onChange }: FiltersProps) {
  return (
    <div className={classes.filters}>
      <FilterBar<string>
        label="Kind"
        options={historyKinds[of]}
        value={search.event}
        onChange={(event) => onChange({ event })}
      />
      <div className={classes.fields}>
        <SearchField
          label="By whom: name or address"
          value={search.actor}
          onChange={(actor) => onChange({ actor })}
        />
        <MomentRange range={search} onChange={onChange} />
      </div>
    </div>
  );
}

/** The beginnings of the names of related events, by what they happened to. */
const all = { value: undefined, word: "Everything" } as const;
const people = { value: "member", word: "People" } as const;
const announcements = { value: "announcement", word: "Announcements" } as const;
const ownership = { value: "ownership", word: "Ownership" } as const;

const historyKinds = {
  observatory: [
    all,
    { value: "observatory", word: "Settings and presence" },
    { value: "equipment", word: "Equipment" },
    { value: "system_info", word: "System information" },
    { value: "goodbye", word: "Goodbyes" },
    { value: "hold", word: "Holds" },
    { value: "downtime", word: "Downtimes" },
    { value: "calibration", word: "Calibration" },
    { value: "rapid", word: "Rapid requests" },
    { value: "weather", word: "Weather" },
    { value: "safety", word: "Safety" },
    people,
    { value: "organization", word: "Organizations" },
    announcements,
    ownership,
  ],
  organization: [
    all,
    { value: "organization", word: "Settings" },
    people,
    { value: "storage", word: "Storage" },
    announcements,
    ownership,
  ],
  project: [all, { value: "project", word: "Settings and status" }, people, announcements, ownership],
} as const;
