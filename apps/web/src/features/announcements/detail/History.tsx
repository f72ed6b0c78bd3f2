import { Title } from "@mantine/core";
import type { Announcement } from "@meridian/contract";
import { useList } from "../../../data/useList.ts";
import { HistoryEvents } from "../../../resource/history/HistoryEvents.tsx";
import { trpc } from "../../../trpc.ts";
import classes from "./Detail.module.css";

/** What happened to it, the newest first, each acknowledgement as well. */
export function History({ announcement }: { announcement: Announcement }) {
  const list = useList(trpc.announcements.history, { id: announcement.id });
  return (
    <section aria-labelledby="history-title" className={classes.history}>
      <Title order={2} size="1.125rem" id="history-title" mb="sm">
        History
      </Title>
      <div className="surface" aria-busy={!list.rows || list.isStale}>
        <HistoryEvents list={list} isFiltered={false} />
      </div>
    </section>
  );
}
