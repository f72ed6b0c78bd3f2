import { useList } from "../../../data/useList.ts";
import { HistoryTimeline } from "../../../resource/history/HistoryTimeline.tsx";
import { trpc } from "../../../trpc.ts";
import type { TabProps } from "./tab.ts";

export function History({ organization, search, onChange }: TabProps) {
  const { event, actor, from, to } = search;
  const filter = { event, actor, from, to };
  const input = { id: organization.id, ...filter };
  const list = useList(trpc.organizations.history, input);
  return <HistoryTimeline of="organization" list={list} search={filter} onChange={onChange} />;
}
