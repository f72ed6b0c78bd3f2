import type { QueryClient } from "@tanstack/react-query";
import { liveState, onLiveState } from "../live/state.ts";
import { type AnyOperation, isOver } from "../operations/words.ts";
import { hasStatus } from "../problem.ts";

const isLost = () => liveState() === "lost";

/**
 * The time until what is on show is read again, in milliseconds, though nothing was heard of it. What isn't there, or not for
 * this person, isn't: a live message says when that changes.
 */
export const pollingInterval = (query?: { state: { error: unknown } }): number | false =>
  hasStatus(query?.state.error, 404) ? false : isLost() ? 15_000 : 60_000;

interface Running {
  state: { data?: Pick<AnyOperation, "status"> | undefined };
}

/** The same for long work, which goes on by the second; what is over isn't asked for again. */
export function pollWhileRunning({ state: { data } }: Running): number | false {
  if (isOver(data?.status)) return false;
  return isLost() ? 1000 : 15_000;
}

/** Asks more often from the moment when the server tells nothing any more. */
export function followLiveState(client: QueryClient): void {
  onLiveState(() => {
    for (const { observers } of client.getQueryCache().getAll())
      for (const observer of observers) observer.setOptions(observer.options);
  });
}
