import { Title } from "@mantine/core";
import type { StatusChange } from "@meridian/contract";
import { type List, useList } from "../../../data/useList.ts";
import { actorOf } from "../../../format/actor.ts";
import { TimelineEntry } from "../../../resource/history/TimelineEntry.tsx";
import { TimelineOnItsWay } from "../../../resource/history/TimelineOnItsWay.tsx";
import { trpc } from "../../../trpc.ts";
import { LoadMore } from "../../../ui/lists/LoadMore.tsx";
import { ErrorPanel } from "../../../ui/page/ErrorPanel.tsx";
import { observationLooks } from "../../../ui/values/looks.ts";
import classes from "./Detail.module.css";

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

function Change({ change }: { change: StatusChange }) {
  const { from, to, reason, at } = change;
  const { icon, word } = observationLooks[to];
  return (
    <TimelineEntry icon={icon} at={at}>
      <strong>{from === null ? "Submitted" : word}</strong>
      <p className={classes.who}>{actorOf(change)}</p>
      {reason && <p className={classes.reason}>{reason}</p>}
    </TimelineEntry>
  );
}
