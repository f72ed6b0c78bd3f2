import { usePages } from "../../../data/usePages.ts";
import { usePolling } from "../../../live/useLive.ts";
import { HistoryTimeline } from "../../../resource/history/HistoryTimeline.tsx";
import { trpc, trpcClient } from "../../../trpc.ts";
import type { TabProps } from "./tab.ts";

export function History({ observatory, search, onChange }: TabProps) {
  const { event, actor, from, to } = search;
  const filter = { event, actor, from, to };
  const input = { id: observatory.id, ...filter };
  const list = usePages(
    trpc.observatories.history.queryKey(input),
    (part) => trpcClient.observatories.history.query({ ...input, ...part }),
    usePolling({ offline: 30_000 }),
  );
  return <HistoryTimeline of="observatory" list={list} search={filter} onChange={onChange} />;
}
