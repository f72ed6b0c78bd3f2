import { useList } from "../../../data/useList.ts";
import { HistoryTimeline } from "../../../resource/history/HistoryTimeline.tsx";
import { trpc } from "../../../trpc.ts";
import type { TabProps } from "./tab.ts";

export function History({ observatory, search, onChange }: TabProps) {
  const { event, actor, from, to } = search;
  const filter = { event, actor, from, to };
  const input = { id: observatory.id, ...filter };
  const list = useList(trpc.observatories.history, input);
  return <HistoryTimeline of="observatory" list={list} search={filter} onChange={onChange} />;
}
