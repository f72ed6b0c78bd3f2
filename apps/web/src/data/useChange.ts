import {
  hashKey,
  type MutationOptions,
  partialMatchKey,
  type Query,
  type QueryFilters,
  type QueryKey,
  useMutation,
} from "@tanstack/react-query";
import type { DecorateMutationProcedure, inferInput, inferOutput } from "@trpc/tanstack-react-query";
import { faultsOf } from "../problem.ts";
import { queryClient } from "../trpc.ts";
import { announceSuccess, announceUndoable } from "../ui/page/toast.ts";
import { mutate } from "./call.ts";
import { outOfDate, type Topic } from "./topics.ts";

interface ChangeOptions<Input, Output> {
  /** The key under which the answer is kept, when it is what is read there. */
  keep?: QueryKey | ((saved: Output) => QueryKey);
  /** Follows a change: a dialog is closed, another page is shown. */
  done?(saved: Output, input: Input): unknown;
  /** Tells the person that it is done. */
  say?: string | ((saved: Output, input: Input) => string);
  /** The subject of what is said: it takes the place of what was said about the same before. */
  about?: string;
  /** Takes it back, which is offered where it is said. */
  undo?: ((saved: Output, input: Input) => unknown) | undefined;
  /** Shows beside its fields what was refused. */
  form?: { setErrors(faults: Record<string, string>): void };
  /** Follows a refusal. */
  refused?(error: unknown, input: Input): unknown;
  /** The topics that are out of date then, whether it was done or refused. */
  refresh?: Topic | readonly Topic[];
  /** Changes of the same subject wait for each other: what was said last is what stays. */
  inTurn?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: whatever it takes and answers, as the library's own types say it.
type Procedure = DecorateMutationProcedure<any>;

/** Changes something by a procedure: keeps the answer, says so, and reads again what is out of date. */
export const useChange = <P extends Procedure>(
  procedure: P,
  options: ChangeOptions<inferInput<P>, inferOutput<P>> = {},
) => useSend<inferOutput<P>, inferInput<P>>((input) => mutate(procedure.mutationKey(), input), options);

/** The same for what takes more than one procedure, or none. */
export const useSend = <Output, Input = void>(
  send: (input: Input) => Promise<Output>,
  options: ChangeOptions<Input, Output> = {},
) => useMutation<Output, Error, Input>({ mutationFn: send, ...following(options) });

function following<Input, Output>(options: ChangeOptions<Input, Output>) {
  const { keep, done, say, about, undo, form, refused, refresh = [], inTurn } = options;
  return {
    ...(inTurn && { scope: { id: inTurn } }),
    onSuccess: async (saved, input) => {
      if (keep) queryClient.setQueryData(typeof keep === "function" ? keep(saved) : keep, saved);
      await done?.(saved, input);
      if (!say) return;
      const words = typeof say === "function" ? say(saved, input) : say;
      void (undo
        ? announceUndoable(words, () => undo(saved, input), about)
        : announceSuccess(words, undefined, about));
    },
    onError: (error, input) => {
      form?.setErrors(faultsOf(error));
      return refused?.(error, input);
    },
    onSettled: () => Promise.all([refresh].flat().flatMap((topic) => outOfDate(topic).map(refreshNow))),
  } satisfies MutationOptions<Output, Error, Input>;
}

/** The shortest time between two reads of the same list, however often it changes. */
const spacing = 500;

/** The queries being read, each with whether it has changed since. */
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
async function refreshNow(filter: QueryFilters): Promise<void> {
  const awaited = queryClient.getQueryCache().findAll({ ...filter, predicate: isAwaited });
  const isFree = (query: Query) => !awaited.includes(query) && !hasRowChangeUnderWay(query);
  await Promise.all([
    queryClient.invalidateQueries({ ...filter, predicate: isFree }),
    ...awaited.map(askAfterwards),
  ]);
}

/** True if somebody waits for an answer on its way: the first one, or one page more. It isn't cut off. */
const isAwaited = ({ state }: Query) =>
  state.fetchStatus === "fetching" && (state.data === undefined || Boolean(state.fetchMeta?.fetchMore));

/** An answer on its way may show how it was before. */
async function askAfterwards(query: Query) {
  await query.promise?.catch(() => {});
  const { queryKey } = query;
  const predicate = (other: Query) => !hasRowChangeUnderWay(other);
  await queryClient.invalidateQueries({ queryKey, exact: true, predicate });
}

const kind = "row-change";

/** The key that all changes of rows in these lists share. */
export const rowChangeKey = (lists: QueryKey): QueryKey => [kind, ...lists];

/** True if this list shows a row's change that is on its way: read before the answer, it would lose it again. */
const hasRowChangeUnderWay = ({ queryKey }: Query): boolean =>
  queryClient.isMutating({
    mutationKey: [kind],
    predicate: ({ options }) => partialMatchKey(queryKey, options.mutationKey?.slice(1) ?? []),
  }) > 0;
