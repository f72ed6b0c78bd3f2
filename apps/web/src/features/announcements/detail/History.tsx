import { Text, Title } from "@mantine/core";
import type { Announcement } from "@meridian/contract";
import { useList } from "../../../data/useList.ts";
import { HistoryEvents } from "../../../resource/history/HistoryEvents.tsx";
import { listsOf } from "../calls.ts";
import classes from "./Detail.module.css";

/** What happened to it as a whole, the newest first; each acknowledgement is a recipient's. */
export function History({ announcement }: { announcement: Announcement }) {
  const { history, input } = listsOf(announcement);
  const list = useList(history, input);
  return (
    <section aria-labelledby="history-title" className={classes.history}>
      <Title order={2} size="1.125rem" id="history-title">
        History
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Who acknowledged it, and when, is in the list of recipients.
      </Text>
      <div className="surface" aria-busy={!list.rows || list.isStale}>
        <HistoryEvents list={list} isFiltered={false} />
      </div>
    </section>
  );
}
