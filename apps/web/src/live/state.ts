import { useSyncExternalStore } from "react";

/** `connecting` is the beginning; `lost` is a connection that there was. */
export type LiveState = "connecting" | "live" | "lost";

const listeners = new Set<() => void>();
let state: LiveState = "connecting";

export const liveState = () => state;

export function setLiveState(next: LiveState) {
  state = next;
  for (const listener of listeners) listener();
}

/** Calls the listener at each change, until the returned function is called. */
export const onLiveState = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the server tells by itself what changes. */
export const useLiveState = (): LiveState => useSyncExternalStore(onLiveState, liveState);
