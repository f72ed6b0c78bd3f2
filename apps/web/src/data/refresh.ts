import { hashKey, type Query, type QueryFilters } from "@tanstack/react-query";
import { queryClient } from "../trpc.ts";
import { hasRowChangeUnderWay } from "./rowChanges.ts";

/** How soon the same is asked for again, however often it changes. */
const spacing = 500;

/** What is being asked for, and whether it has changed since. */
const asked = new Map<string, boolean>();

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Asks for what is on show again, at once; what changes meanwhile once more afterwards, so that a stream of changes
 * neither floods the server nor keeps cutting off its answers. A list with a row's change on its way is left out: it is
 * asked for when that has ended.
 */
export async function refresh(filter: QueryFilters): Promise<void> {
  const key = hashKey(filter.queryKey ?? []);
  if (asked.has(key)) {
    asked.set(key, true);
    return;
  }
  do {
    asked.set(key, false);
    await refreshNow(filter);
    await pause(spacing);
  } while (asked.get(key));
  asked.delete(key);
}

export const refreshEverything = () => refresh({});

/** The same without a pause: for what the person themselves has just changed. */
export async function refreshNow(filter: QueryFilters): Promise<void> {
  const awaited = queryClient.getQueryCache().findAll({ ...filter, predicate: isAwaited });
  const isFree = (query: Query) => !awaited.includes(query) && !hasRowChangeUnderWay(query);
  await Promise.all([
    queryClient.invalidateQueries({ ...filter, predicate: isFree }),
    ...awaited.map(askAfterwards),
  ]);
}

/** Whether somebody waits for what is on its way: the first answer, or one page more. It isn't cut off. */
const isAwaited = ({ state }: Query) =>
  state.fetchStatus === "fetching" && (state.data === undefined || Boolean(state.fetchMeta?.fetchMore));

/** What is on its way may show how it was before. */
async function askAfterwards(query: Query) {
  await query.promise?.catch(() => {});
  const { queryKey } = query;
  const predicate = (other: Query) => !hasRowChangeUnderWay(other);
  await queryClient.invalidateQueries({ queryKey, exact: true, predicate });
}
