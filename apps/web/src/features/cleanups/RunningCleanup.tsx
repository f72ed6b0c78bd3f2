import type { Cleanup } from "@meridian/contract";
import { useMutation } from "@tanstack/react-query";
import { OperationProgress } from "../../operations/OperationProgress.tsx";
import { queryClient, trpc } from "../../trpc.ts";

/** Where a clean-up is that is under way. */
export function RunningCleanup({ running }: { running: Cleanup }) {
  const { id, dry_run } = running;
  const cancel = useMutation(
    trpc.cleanups.cancel.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.cleanups.pathFilter()),
    }),
  );
  const change = { ...cancel, mutateAsync: () => cancel.mutateAsync({ id }) };
  const consequence = dry_run
    ? "A dry run has changed nothing."
    : "What it has deleted by then is gone; the rest stays.";
  return (
    <OperationProgress
      what={dry_run ? "dry run" : "clean-up"}
      running={running}
      cancelling={{ change, consequence }}
    />
  );
}
