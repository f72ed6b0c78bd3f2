import { Title } from "@mantine/core";
import type { Announcement } from "@meridian/contract";
import { usePages } from "../../../data/usePages.ts";
import { usePolling } from "../../../live/useLive.ts";
import { HistoryEvents } from "../../../resource/history/HistoryEvents.tsx";
import { trpc } from "../../../trpc.ts";
import { history } from "../calls.ts";
import classes from "./Detail.module.css";

/** What happened to it, the newest first. */
export function History({ announcement }: { announcement: Announcement }) {
  const list = usePages(
    trpc.announcements.history.queryKey({ id: announcement.id }),
    (part) => history(announcement, part),
    usePolling({ offline: 30_000 }),
  );
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
