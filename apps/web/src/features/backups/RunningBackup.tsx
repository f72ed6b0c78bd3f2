import { Progress, Text } from "@mantine/core";
import type { BackupResource } from "@meridian/contract";
import { useChange } from "../../data/useChange.ts";
import { OperationProgress } from "../../operations/OperationProgress.tsx";
import classes from "../../operations/Operations.module.css";
import { trpc } from "../../trpc.ts";

/** Where a backup is that is being made. */
export function RunningBackup({ running }: { running: BackupResource }) {
  const cancel = useChange(trpc.backups.cancel, { refresh: "backup" });
  const change = { ...cancel, mutateAsync: () => cancel.mutateAsync({ id: running.id }) };
  return (
    <OperationProgress
      what="backup"
      running={running}
      cancelling={{ change, consequence: "Nothing of it stays." }}
    />
  );
}

/** How far a backup has been read back. */
export function RunningVerification({ backup }: { backup: BackupResource }) {
  if (!backup.verification) return null;
  const { done, total } = backup.verification.progress;
  return (
    <section className={`surface ${classes.panel}`} aria-label="Verification">
      <div role="status">
        <Text fw={600} mb={6}>
          Reading the backup back
        </Text>
        <Progress
          value={total ? (100 * done) / total : 100}
          animated={!total}
          aria-label="Progress of the verification"
        />
      </div>
    </section>
  );
}
