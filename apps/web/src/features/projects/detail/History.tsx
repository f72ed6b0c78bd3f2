import { useList } from "../../../data/useList.ts";
import { HistoryTimeline } from "../../../resource/history/HistoryTimeline.tsx";
import { trpc } from "../../../trpc.ts";
import type { TabProps } from "./tab.ts";

export function History({ project, search, onChange }: TabProps) {
  const { event, actor, from, to } = search;
  const filter = { event, actor, from, to };
  const input = { id: project.id, ...filter };
  const list = useList(trpc.projects.history, input);
  return <HistoryTimeline of="project" list={list} search={filter} onChange={onChange} />;
}
