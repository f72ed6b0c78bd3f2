import { useEffect, useState, useSyncExternalStore } from "react";

/** `connecting` is the beginning; `lost` is a connection that there was. */
export type LiveState = "connecting" | "live" | "lost";

const listeners = new Set<(state: LiveState) => void>();
let state: LiveState = "connecting";

export const liveState = () => state;

export function setLiveState(next: LiveState) {
  state = next;
  for (const listener of listeners) listener(next);
}

/** Calls the listener at each change, until the returned function is called. */
export const onLiveState = (listener: (state: LiveState) => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The state of the live connection, over which the server tells what changes. */
const useLiveState = (): LiveState => useSyncExternalStore(onLiveState, liveState);

function onNetwork(listener: () => void) {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** A server that starts again is back before anybody needs to know. */
const grace = 2000;

/** The reason why the page isn't up to date: the device's connection, or the server's. */
export function useOutage(): "offline" | "unreachable" | undefined {
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine);
  const isLost = useLiveState() === "lost";
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isLost) return setLong(false);
    const timer = setTimeout(() => setLong(true), grace);
    return () => clearTimeout(timer);
  }, [isLost]);
  if (!isOnline) return "offline";
  return isLong ? "unreachable" : undefined;
}
