import { usePages } from "../../../data/usePages.ts";
import { usePolling } from "../../../live/useLive.ts";
import { HistoryTimeline } from "../../../resource/history/HistoryTimeline.tsx";
import { trpc, trpcClient } from "../../../trpc.ts";
import type { TabProps } from "./tab.ts";

export function History({ project, search, onChange }: TabProps) {
  const { event, actor, from, to } = search;
  const filter = { event, actor, from, to };
  const input = { id: project.id, ...filter };
  const list = usePages(
    trpc.projects.history.queryKey(input),
    (part) => trpcClient.projects.history.query({ ...input, ...part }),
    usePolling({ offline: 30_000 }),
  );
  return <HistoryTimeline of="project" list={list} search={filter} onChange={onChange} />;
}
