import { usePages } from "../../../data/usePages.ts";
import { HistoryTimeline } from "../../../resource/history/HistoryTimeline.tsx";
import { trpc, trpcClient } from "../../../trpc.ts";
import type { TabProps } from "./tab.ts";

export function History({ organization, search, onChange }: TabProps) {
  const { event, actor, from, to } = search;
  const filter = { event, actor, from, to };
  const input = { id: organization.id, ...filter };
  const list = usePages(trpc.organizations.history.queryKey(input), (part) =>
    trpcClient.organizations.history.query({ ...input, ...part }),
  );
  return <HistoryTimeline of="organization" list={list} search={filter} onChange={onChange} />;
}
