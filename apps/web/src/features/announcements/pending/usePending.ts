import type { Announcement } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { useSend } from "../../../data/useChange.ts";
import { problemOf, sentence } from "../../../problem.ts";
import { queryClient, trpc, trpcClient } from "../../../trpc.ts";

export const pendingQuery = trpc.announcements.pending.queryOptions({ limit: 200 });
export const isOfSystem = ({ scope }: Announcement) => scope === "system";
const none: Announcement[] = [];

/** What the person hasn't acknowledged yet, of every scope; asked for again on every return to the window. */
export function usePending(): Announcement[] {
  const { data } = useQuery({
    ...pendingQuery,
    refetchOnWindowFocus: "always",
  });
  return data?.items ?? none;
}

/** The part of it that must be acknowledged before anything else. */
export const usePendingSystem = () => usePending().filter(isOfSystem);

const pendingKey = trpc.announcements.pending.queryKey({ limit: 200 });

function drop(id: string) {
  queryClient.setQueryData(pendingKey, (page) =>
    page ? { ...page, items: page.items.filter((item) => item.id !== id) } : page,
  );
}

async function acknowledgeOne({ id }: Pick<Announcement, "id">) {
  // An answer that is on its way still has it.
  await queryClient.cancelQueries({ queryKey: pendingKey });
  return trpcClient.announcements.acknowledge.mutate({ id });
}

/** Acknowledges one; `onGone` is told when it was cancelled or expired in the meantime, which asks nothing of anyone any more. */
export function useAcknowledge({ onDone, onGone }: { onDone?(): void; onGone?(why: string): void }) {
  return useSend(acknowledgeOne, {
    done: (_, { id }) => {
      drop(id);
      onDone?.();
    },
    refused: (error, { id }) => {
      const status = problemOf(error)?.status;
      if (status !== 409 && status !== 404) return;
      drop(id);
      onGone?.(sentence(error));
    },
    refresh: "announcement",
  });
}
