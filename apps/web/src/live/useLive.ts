import type { LiveMessage, OperationResource } from "@meridian/contract";
import { useEffect } from "react";
import { outOfDate, topicOf } from "../data/topics.ts";
import { refresh, refreshEverything } from "../data/useChange.ts";
import { refreshedBy } from "../operations/kinds.ts";
import { queryClient, signedOut, trpc } from "../trpc.ts";
import { connectLive } from "./connection.ts";
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

/** Brings what is on show up to date with what the server says has changed. */
function receive(message: LiveMessage): void {
  switch (message.type) {
    case "refetch":
      // Everyone is told at the same moment; they needn't all ask at the same moment.
      setTimeout(() => void refreshEverything(), Math.random() * 1000);
      return;
    case "access.changed":
      // Any page may have become another one, or nobody's.
      void refreshEverything();
      return;
    case "operation.changed":
      receiveOperation(message);
      return;
    default: {
      const id = "id" in message ? message.id : undefined;
      for (const filter of outOfDate(topicOf[message.type], id)) void refresh(filter);
    }
  }
}

type OperationChanged = Extract<LiveMessage, { type: "operation.changed" }>;
type Known = Pick<OperationResource, "status" | "progress">;

/** Progress comes with the message; the rest is asked for once there is something new in it. */
function receiveOperation({ kind, id, status, progress }: OperationChanged): void {
  const shown = refreshedBy(kind);
  if (!shown) return;
  const queryKey = shown.one(id);
  let isKnown = false;
  queryClient.setQueryData<Known>(queryKey, (before) => {
    if (before?.status !== "running" || status !== "running") return before;
    isKnown = true;
    return { ...before, progress };
  });
  if (!isKnown) void refresh({ queryKey });
  void refresh(shown.list);
}
