import {
  dehydrate,
  hydrate,
  type InfiniteData,
  type Query,
  type QueryCacheNotifyEvent,
} from "@tanstack/react-query";
import { clear, createStore, values } from "idb-keyval";
import { onLiveState } from "../live/state.ts";
import { problemOf } from "../problem.ts";
import { queryClient, trpc } from "../trpc.ts";

/** The last answer to a query, kept in this browser under the query's hash. */
interface Kept {
  /** The person who read it. */
  owner: string;
  /** The time at which it was read, in milliseconds. */
  at: number;
  /** The query as JSON: its key may hold `undefined`, which the database of the browser would keep. */
  query: string;
}

const store = createStore("meridian", "kept");
/** Pages of people at work; nothing of the administration stays on a device. */
const parts = new Set([
  ...["profile", "tonight", "dashboard", "observatories", "observations", "projects", "organizations"],
  ...["announcements", "notifications", "targets", "versions", "accessRequests", "downtimes", "rapid"],
  ...["images", "image", "calibrations"],
]);
const mostQueries = 500;
const mostCharacters = 400_000;
/** Pages of a long list: all that somebody has scrolled over would take longer to write with each that comes. */
const mostPages = 3;

/** The router that a query asks, `observations` of `observations.list`, or the word with which its own key begins. */
const partOf = ({ queryKey: [path] }: Query): unknown => (Array.isArray(path) ? path[0] : path);

/** True if the server answered that this isn't there, or not for this person. */
function isRefused({ state }: Query): boolean {
  const problem = state.status === "error" ? problemOf(state.error) : undefined;
  return problem !== undefined && problem.status < 500;
}

const isPaged = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === "object" && data !== null && "pages" in data && "pageParams" in data;

/** An answer as it is kept: of a list its first pages. */
const beginningOf = (data: unknown): unknown =>
  isPaged(data)
    ? { pages: data.pages.slice(0, mostPages), pageParams: data.pageParams.slice(0, mostPages) }
    : data;

/** Writes at once, without an answer in between: a page that is left may not live to get one. */
const write = (change: (kept: IDBObjectStore) => void) =>
  store("readwrite", (kept) => {
    change(kept);
    kept.transaction.commit();
  });

/** Queries that were answered since the last time they were kept. */
const answered = new Set<Query>();

/** Keeps the new answers; what other pages have read stays beside them. */
async function keep(): Promise<void> {
  const refused = [...answered].filter(isRefused);
  const { queries } = dehydrate(queryClient, {
    shouldDehydrateQuery: (query) =>
      answered.has(query) &&
      query.state.data !== undefined &&
      parts.has(partOf(query) as string) &&
      !isRefused(query),
  });
  answered.clear();
  const owner = queryClient.getQueryData(trpc.profile.get.queryKey({}))?.id;
  if (owner === undefined || queries.length + refused.length === 0) return;
  await write((kept) => {
    for (const { queryHash } of refused) kept.delete(queryHash);
    for (const one of queries) {
      // Reading it again without a network may have failed since.
      const state = {
        ...one.state,
        data: beginningOf(one.state.data),
        ...{ status: "success", error: null, fetchFailureReason: null },
      };
      const query = JSON.stringify({ ...one, state });
      const record: Kept = { owner, at: state.dataUpdatedAt, query };
      if (query.length < mostCharacters) kept.put(record, one.queryHash);
    }
  });
}

/** Makes room. Where something was read by somebody else, who didn't sign out, everything goes; returns true then. */
async function tidy(): Promise<boolean> {
  const owner = queryClient.getQueryData(trpc.profile.get.queryKey({}))?.id;
  const kept = await values<Kept>(store);
  if (kept.some((one) => one.owner !== owner)) {
    await clear(store);
    return true;
  }
  const oldest = kept.sort((a, b) => b.at - a.at).slice(mostQueries);
  await write((all) => {
    for (const { query } of oldest) all.delete(JSON.parse(query).queryHash);
  });
  return false;
}

const isAnswer = (event: QueryCacheNotifyEvent) =>
  event.type === "updated" &&
  (event.action.type === "success" || (event.action.type === "error" && isRefused(event.query)));

const pauseMs = 1000;
let isKeeping = false;

/** Keeps what is read from now on, at most every second, and when the page is left. */
export async function keepWhatIsRead(): Promise<void> {
  if (isKeeping) return;
  isKeeping = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    // Storage may be full or closed to us: then nothing is kept.
    return keep().catch(() => {});
  };
  const all = () => {
    for (const query of queryClient.getQueryCache().getAll()) answered.add(query);
    return now();
  };
  queryClient.getQueryCache().subscribe((event) => {
    if (!isAnswer(event)) return;
    answered.add(event.query);
    timer ??= setTimeout(now, pauseMs);
  });
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && void now());
  // The page may be left any moment, and looking for what has to go takes a while.
  await all();
  if (await tidy().catch(() => false)) void all();
  // Pages left some minutes ago are no longer in memory. They are read after the new answers are written: a write that
  // waits behind a read is lost with a page that is left meanwhile.
  onLiveState((state) => state === "lost" && void now().then(showKept));
}

/** Puts what was kept in the place of what can't be read; returns false where nothing is. */
export async function showKept(): Promise<boolean> {
  const kept = await values<Kept>(store).catch(() => []);
  // A record of an earlier version has no owner.
  const queries = kept.filter(({ owner }) => owner !== undefined).map(({ query }) => JSON.parse(query));
  // It can't be read again, so it stays, however long nobody looks at it.
  hydrate(queryClient, { queries, mutations: [] }, { defaultOptions: { queries: { gcTime: Infinity } } });
  return queries.length > 0;
}

/** Leaves nothing on the device of somebody who signs out. */
export async function forgetKept(): Promise<void> {
  answered.clear();
  await clear(store).catch(() => {});
}
