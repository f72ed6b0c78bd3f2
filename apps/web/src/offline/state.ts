import { useSyncExternalStore } from "react";
import { onLiveState } from "../live/state.ts";

const listeners = new Set<() => void>();
let keptAt: number | undefined;

function note(at: number | undefined) {
  keptAt = at;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The time at which what is on show was read, where the server couldn't be asked since; undefined where it could. */
export const useKeptAt = () => useSyncExternalStore(subscribe, () => keptAt);

/** Opens with what was last read in this browser; returns false where there is nothing. Once there is a live connection everything is read anew. */
export async function openWithKept(): Promise<boolean> {
  const { showKept } = await import("./kept.ts");
  const at = await showKept();
  if (at === undefined) return false;
  note(at);
  const stop = onLiveState((state) => {
    if (state !== "live") return;
    stop();
    note(undefined);
  });
  return true;
}
