import type { LiveMessage } from "@meridian/contract";
import { refresh, refreshEverything } from "../data/refresh.ts";
import { outOfDate, topicOf } from "../data/topics.ts";
import { receiveOperation } from "./operations.ts";

/** Brings what is on show up to date with what the server says has changed. */
export function receive(message: LiveMessage): void {
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
