import { useList } from "../../data/useList.ts";
import { type ResourceKind, resourceKinds } from "../kinds.ts";
import type { ListTab } from "../tab.ts";
import { HistoryTimeline } from "./HistoryTimeline.tsx";
import type { HistorySearch } from "./search.ts";

interface ResourceHistoryProps extends ListTab<HistorySearch> {
  of: ResourceKind;
  id: string;
}

/** What happened to an organization, an observatory or a project. */
export function ResourceHistory({ of, id, search, onChange }: ResourceHistoryProps) {
  const { event, actor, from, to } = search;
  const filter = { event, actor, from, to };
  const list = useList(resourceKinds[of].calls.history, { id, ...filter });
  return <HistoryTimeline of={of} list={list} search={filter} onChange={onChange} />;
}
