import type { ImportResource } from "@meridian/contract";
import { useChange } from "../../data/useChange.ts";
import { OperationProgress } from "../../operations/OperationProgress.tsx";
import { trpc } from "../../trpc.ts";

/** The progress of a running import. */
export function RunningImport({ running }: { running: ImportResource }) {
  const { id, dry_run } = running;
  const cancel = useChange(trpc.imports.cancel, { refresh: "import" });
  const change = { ...cancel, mutateAsync: () => cancel.mutateAsync({ id }) };
  const consequence = dry_run ? "A dry run has changed nothing." : "Everything created so far stays.";
  return <OperationProgress what="import" running={running} cancelling={{ change, consequence }} />;
}
