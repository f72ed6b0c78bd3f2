import { useEffect } from "react";
import { refresh, refreshEverything } from "../data/refresh.ts";
import { signedOut, trpc } from "../trpc.ts";
import { connectLive } from "./connection.ts";
import { receive } from "./receive.ts";
import { liveState, setLiveState } from "./state.ts";

/** Keeps everything on show up to date for as long as the component is there. */
export function useLive(): void {
  useEffect(() => {
    const disconnect = connectLive({
      opened() {
        setLiveState("live");
        // What happened while nobody listened.
        void refreshEverything();
      },
      message: receive,
      lost() {
        // A page isn't told why it wasn't let in: its session may have ended.
        if (liveState() !== "live") void refresh(trpc.profile.get.pathFilter());
        setLiveState("lost");
      },
      signedOut: () => signedOut.dispatchEvent(new Event("signed-out")),
    });
    return () => {
      disconnect();
      setLiveState("connecting");
    };
  }, []);
}
