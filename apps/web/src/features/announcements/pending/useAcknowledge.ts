import type { Announcement } from "@meridian/contract";
import { useSend } from "../../../data/useChange.ts";
import { problemOf, sentence } from "../../../problem.ts";
import { queryClient, trpc, trpcClient } from "../../../trpc.ts";

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
