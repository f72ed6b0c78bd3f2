import { Button, Group, Progress, Text } from "@mantine/core";
import { IconBan } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { count, describeDuration } from "../format/quantity.ts";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { StartedBy } from "./OperationOutcome.tsx";
import classes from "./Operations.module.css";
import { useTimeLeft } from "./useTimeLeft.ts";
import { type AnyOperation, stageInWords } from "./words.ts";

interface OperationProgressProps {
  /** "import", "scan": how the texts call it. */
  what: string;
  running: AnyOperation;
  /** Without it, it can't be cancelled. */
  cancelling?: Cancelling;
}

/** Long work under way: its stage, how far, how long yet, and the button that cancels it. */
export function OperationProgress({ what, running, cancelling }: OperationProgressProps) {
  const { stage, done, total } = running.progress;
  // "0 of 1" says nothing.
  const isCounted = total === null ? done > 0 : total > 1;
  const left = useTimeLeft(running.progress);
  const isCancelling = running.cancel_requested_at !== null;
  const state = running.status === "queued" ? "Waiting for a worker" : stageInWords(stage);
  return (
    <section className={`surface ${classes.panel}`} aria-label="Progress">
      <div role="status">
        <Text fw={600} mb={6}>
          {isCancelling ? "Cancelling" : state}
        </Text>
        <Progress
          // A stage begins at nothing, and doesn't slide back from the end of the one before.
          key={stage}
          value={running.status === "queued" ? 0 : total ? (100 * done) / total : 100}
          animated={!total && running.status !== "queued"}
          aria-label={`Progress of the ${what}`}
          mb={6}
        />
        <Text c="dimmed" size="sm">
          {isCounted && `${count(done)}${total ? ` of ${count(total)}` : ""} done`}
          {left !== null && `, about ${describeDuration(Math.max(1, Math.round(left)))} left`}
          {isCounted && ". "}You may leave this page; the {what} goes on, and this address shows how far it
          is.
        </Text>
      </div>
      <Group justify="space-between" mt="sm" gap="sm">
        <Text c="dimmed" size="sm">
          <StartedBy operation={running} />
          {running.attempts > 1 && `. Attempt ${running.attempts}: the one before didn't finish.`}
        </Text>
        {cancelling && <CancelOperation what={what} isCancelling={isCancelling} {...cancelling} />}
      </Group>
    </section>
  );
}

interface Cancelling {
  change: { isPending: boolean; error: unknown; mutateAsync(): Promise<unknown> };
  /** The consequence for what it has done: "Observatories that it has created stay." */
  consequence: ReactNode;
}

interface CancelOperationProps extends Cancelling {
  what: string;
  isCancelling: boolean;
}

/** Asks first. */
function CancelOperation({ what, isCancelling, change, consequence }: CancelOperationProps) {
  const [isAsked, setAsked] = useState(false);
  // A refusal is shown in the dialog.
  const confirm = () =>
    change.mutateAsync().then(
      () => setAsked(false),
      () => {},
    );
  return (
    <>
      <Button
        variant="default"
        disabled={isCancelling}
        leftSection={<IconBan size={16} aria-hidden="true" />}
        onClick={() => setAsked(true)}
      >
        {isCancelling ? "Cancelling" : `Cancel the ${what}`}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Cancel the ${what}?`}
          action={`Cancel the ${what}`}
          back="Keep going"
          isDangerous
          change={change}
          onConfirm={() => void confirm()}
          onClose={() => setAsked(false)}
        >
          <Text>{consequence}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
