import { useEffect, useSyncExternalStore } from "react";
import { signedOut, trpc } from "../trpc.ts";
import { connectLive } from "./connection.ts";
import { receive } from "./receive.ts";
import { refresh, refreshEverything } from "./refresh.ts";

const state = new EventTarget();
let isLive = false;

function setLive(value: boolean) {
  isLive = value;
  state.dispatchEvent(new Event("change"));
}

function subscribe(onChange: () => void) {
  state.addEventListener("change", onChange);
  return () => state.removeEventListener("change", onChange);
}

/** Keeps everything on show up to date for as long as the component is there. */
export function useLive(): void {
  useEffect(() => {
    const disconnect = connectLive({
      opened() {
        setLive(true);
        // What happened while nobody listened.
        void refreshEverything();
      },
      message: receive,
      lost() {
        // A page isn't told why it wasn't let in: its session may have ended.
        if (!isLive) void refresh(trpc.profile.get.pathFilter());
        setLive(false);
      },
      signedOut: () => signedOut.dispatchEvent(new Event("signed-out")),
    });
    return () => {
      disconnect();
      setLive(false);
    };
  }, []);
}

/** How often to ask, in milliseconds, by whether the server tells by itself what changes. */
export function usePolling({ offline, live = 60_000 }: { offline: number; live?: number }): number {
  return useSyncExternalStore(subscribe, () => isLive) ? live : offline;
}
