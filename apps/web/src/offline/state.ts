import { useSyncExternalStore } from "react";
import { onLiveState } from "../live/state.ts";
import { queryClient } from "../trpc.ts";

const listeners = new Set<() => void>();
let isKept = false;

function note(next: boolean) {
  isKept = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  const stop = queryClient.getQueryCache().subscribe(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** The time at which the oldest part of what is on show was read. */
function oldestOnShow(): number | undefined {
  if (!isKept) return undefined;
  const times = queryClient
    .getQueryCache()
    .findAll({ type: "active" })
    .flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]));
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** The time at which what is on show was read, where the server couldn't be asked since; undefined where it could. */
export const useKeptAt = () => useSyncExternalStore(subscribe, oldestOnShow);

/** Opens with what was last read in this browser; returns false where there is nothing. Once there is a live connection everything is read anew. */
export async function openWithKept(): Promise<boolean> {
  const { showKept } = await import("./kept.ts");
  if (!(await showKept())) return false;
  note(true);
  const stop = onLiveState((state) => {
    if (state !== "live") return;
    stop();
    note(false);
  });
  return true;
}
