import { type DehydratedState, dehydrate, hydrate, type Query } from "@tanstack/react-query";
import { createStore, del, get, set } from "idb-keyval";
import { queryClient } from "../trpc.ts";

/** Record of what was last read, in this browser. */
interface Kept {
  /** The time at which it was kept, in milliseconds. */
  at: number;
  state: DehydratedState;
}

const key = "last-read";
const store = createStore("meridian", "kept");
/** Pages of people at work; nothing of the administration stays on a device. */
const parts = new Set([
  ...["profile", "tonight", "dashboard", "observatories", "observations", "projects", "organizations"],
  ...["announcements", "targets", "versions", "accessRequests", "downtimes", "images"],
]);
const mostQueries = 200;
const mostCharacters = 400_000;

/** The router that a query asks, `observations` of `observations.list`. */
const partOf = ({ queryKey: [path] }: Query): unknown => (Array.isArray(path) ? path[0] : undefined);

const isWorthKeeping = (query: Query): boolean =>
  query.state.status === "success" &&
  parts.has(partOf(query) as string) &&
  JSON.stringify(query.state.data).length < mostCharacters;

/** Keeps what was read most lately. */
async function keep(): Promise<void> {
  const queries = queryClient.getQueryCache().getAll().filter(isWorthKeeping);
  const newest = queries.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(0, mostQueries);
  const those = new Set(newest);
  const state = dehydrate(queryClient, { shouldDehydrateQuery: (query) => those.has(query) });
  // Keys may hold `undefined`, which JSON leaves out and the database of the browser would keep.
  const kept: Kept = { at: Date.now(), state: JSON.parse(JSON.stringify(state)) };
  if (newest.length > 0) await set(key, kept, store);
}

const pauseMs = 10_000;

/** Keeps what is read from now on, at most every few seconds, and when the page is left. */
export function keepWhatIsRead(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    // Storage may be full or closed to us: then nothing is kept.
    void keep().catch(() => {});
  };
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === "updated") timer ??= setTimeout(now, pauseMs);
  });
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && now());
  now();
}

/** Puts what was kept in the place of what can't be read; returns when it was kept, undefined where nothing is. */
export async function showKept(): Promise<number | undefined> {
  const kept = await get<Kept>(key, store).catch(() => undefined);
  if (kept) hydrate(queryClient, kept.state);
  return kept?.at;
}

/** Leaves nothing on the device of somebody who signs out. */
export const forgetKept = () => del(key, store).catch(() => {});
