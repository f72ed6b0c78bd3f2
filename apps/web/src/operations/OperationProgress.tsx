import { Group, Progress, Text } from "@mantine/core";
import { count, duration } from "../format/quantity.ts";
import { type Cancelling, CancelOperation } from "./CancelOperation.tsx";
import classes from "./Operations.module.css";
import { StartedBy } from "./StartedBy.tsx";
import { useTimeLeft } from "./useTimeLeft.ts";
import { type AnyOperation, stageInWords } from "./words.ts";

interface OperationProgressProps {
  /** "import", "scan": how the texts call it. */
  what: string;
  running: AnyOperation;
  /** Without it, it can't be cancelled. */
  cancelling?: Cancelling;
}

/** Where long work is that is under way: its stage, how far, how long yet, and the way to cancel it. */
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
          {left !== null && `, about ${duration(Math.max(1, Math.round(left)))} left`}
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
