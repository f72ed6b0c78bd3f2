import { useMutation } from "@tanstack/react-query";
import { problemOf, sentence } from "../../../problem.ts";
import { queryClient, trpc } from "../../../trpc.ts";
import { acknowledge } from "../calls.ts";

const pendingKey = trpc.announcements.pending.queryKey({ limit: 200 });

function drop(id: string) {
  queryClient.setQueryData(pendingKey, (page) =>
    page ? { ...page, items: page.items.filter((item) => item.id !== id) } : page,
  );
}

/** Acknowledges one; `onGone` is told when it was cancelled or expired in the meantime, which asks nothing of anyone any more. */
export function useAcknowledge({ onDone, onGone }: { onDone?(): void; onGone?(why: string): void }) {
  return useMutation({
    mutationFn: acknowledge,
    onMutate: () => queryClient.cancelQueries({ queryKey: pendingKey }),
    onSuccess: (_, { id }) => {
      drop(id);
      onDone?.();
    },
    onError: (error, { id }) => {
      const status = problemOf(error)?.status;
      if (status !== 409 && status !== 404) return;
      drop(id);
      onGone?.(sentence(error));
    },
    onSettled: () => queryClient.invalidateQueries(trpc.announcements.pathFilter()),
  });
}
