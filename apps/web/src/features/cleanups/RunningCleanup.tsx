import type { Cleanup } from "@meridian/contract";
import { useChange } from "../../data/useChange.ts";
import { OperationProgress } from "../../operations/OperationProgress.tsx";
import { trpc } from "../../trpc.ts";

/** The progress of a running clean-up. */
export function RunningCleanup({ running }: { running: Cleanup }) {
  const { id, dry_run } = running;
  const cancel = useChange(trpc.cleanups.cancel, { refresh: "cleanup" });
  const change = { ...cancel, mutateAsync: () => cancel.mutateAsync({ id }) };
  const consequence = dry_run
    ? "A dry run has changed nothing."
    : "Everything deleted so far is gone; the rest stays.";
  return (
    <OperationProgress
      what={dry_run ? "dry run" : "clean-up"}
      running={running}
      cancelling={{ change, consequence }}
    />
  );
}
