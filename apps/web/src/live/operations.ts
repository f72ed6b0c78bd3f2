import type { LiveMessage, OperationResource } from "@meridian/contract";
import { refresh } from "../data/refresh.ts";
import { work } from "../data/topics.ts";
import { queryClient } from "../trpc.ts";

type OperationChanged = Extract<LiveMessage, { type: "operation.changed" }>;
type Known = Pick<OperationResource, "status" | "progress">;

/** Progress comes with the message; the rest is asked for once there is something new in it. */
export function receiveOperation({ kind, id, status, progress }: OperationChanged): void {
  const shown = work[kind];
  if (!shown) return;
  const queryKey = shown.one(id);
  let isKnown = false;
  queryClient.setQueryData<Known>(queryKey, (before) => {
    if (before?.status !== "running" || status !== "running") return before;
    isKnown = true;
    return { ...before, progress };
  });
  if (!isKnown) void refresh({ queryKey });
  for (const list of shown.lists) void refresh(list);
}
