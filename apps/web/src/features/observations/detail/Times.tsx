import { Title } from "@mantine/core";
import type { Observation, StatusChange } from "@meridian/contract";
import { type List, useList } from "../../../data/useList.ts";
import { counted, describeDuration } from "../../../format/quantity.ts";
import { actorOf } from "../../../format/words.ts";
import { TimelineEntry } from "../../../resource/history/HistoryEntry.tsx";
import { TimelineOnItsWay } from "../../../resource/history/HistoryEvents.tsx";
import { trpc } from "../../../trpc.ts";
import { LoadMore } from "../../../ui/lists/LoadMore.tsx";
import { ErrorPanel } from "../../../ui/page/WithoutData.tsx";
import { type Fact, Facts } from "../../../ui/values/Facts.tsx";
import { observationStyles } from "../../../ui/values/statusStyles.ts";
import { Time } from "../../../ui/values/Time.tsx";
import classes from "./Detail.module.css";

/** The times of an observation, and how often it is made. */
export const Times = ({ observation }: { observation: Observation }) => (
  <Facts title="When" facts={times(observation)} />
);

const times = ({
  windows,
  fixed_time_start,
  fixed_time_end,
  bypass_darkness,
  monitoring,
}: Observation): Fact[] => [
  ["Fixed time", fixed_time_start && <Span key="fixed" start={fixed_time_start} end={fixed_time_end} />],
  ["Windows", windows.length > 0 ? <Windows key="windows" windows={windows} /> : anyTime(bypass_darkness)],
  [
    "Repeat",
    monitoring
      ? `Every ${describeDuration(monitoring.interval_hours * 3600)}, ${counted(monitoring.remaining, "more time", "more times")}`
      : "No",
  ],
];

const anyTime = (alsoByDay: boolean) => (alsoByDay ? "Any day or night" : "Any night");

const Windows = ({ windows }: Pick<Observation, "windows">) => (
  <ul className="plain-list">
    {windows.map(({ start, end }) => (
      <li key={`${start} ${end}`}>
        <Span start={start} end={end} />
      </li>
    ))}
  </ul>
);

const Span = ({ start, end }: { start: string; end: string | null }) => (
  <>
    <Time at={start} /> to <Time at={end} none="whenever it ends" />
  </>
);

/** The statuses that it went through, the newest first: since when, by whose doing and why. */
export function Timeline({ id }: { id: string }) {
  const input = { id, order: "desc" } as const;
  const list = useList(trpc.observations.history, input);
  return (
    <section className="surface" aria-labelledby="timeline-title" aria-busy={!list.rows}>
      <Title order={2} size="1rem" id="timeline-title" className={classes.title}>
        Timeline
      </Title>
      <Changes list={list} />
    </section>
  );
}

function Changes({ list: { rows, error, refetch, more } }: { list: List<StatusChange> }) {
  if (error && !rows) return <ErrorPanel error={error} retry={refetch} />;
  if (!rows) return <TimelineOnItsWay />;
  if (rows.length === 0) return <p className={classes.none}>How it came here wasn't recorded.</p>;
  return (
    <>
      <ol className={`plain-list ${classes.timeline}`} aria-label="Timeline">
        {rows.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ol>
      <LoadMore more={more} />
    </>
  );
}

/** The observatory that a request to the network came to with a step, or left. */
const placeOf = ({ to, observatory_name }: StatusChange) =>
  `${to === "pending" ? "Left" : "At"} ${observatory_name ?? "an observatory that is gone"}`;

function Change({ change }: { change: StatusChange }) {
  const { from, to, reason, at } = change;
  const { icon, word } = observationStyles[to];
  return (
    <TimelineEntry icon={icon} at={at}>
      <strong>{from === null ? "Submitted" : word}</strong>
      {change.observatory_id && <p className={classes.who}>{placeOf(change)}</p>}
      <p className={classes.who}>{actorOf(change)}</p>
      {reason && <p className={classes.reason}>{reason}</p>}
    </TimelineEntry>
  );
}
