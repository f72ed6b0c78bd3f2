import { Button, Group, List, NumberInput, Text } from "@mantine/core";
import {
  type BulkAction,
  type BulkAnswer,
  bulkMost,
  type Observation,
  observationRequest,
} from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { mutate } from "../../../data/call.ts";
import { useSend } from "../../../data/useChange.ts";
import { count, counted } from "../../../format/quantity.ts";
import { sentence } from "../../../problem.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import type { Selection } from "../../../ui/lists/DataTable/useSelection.ts";
import { announceSuccess } from "../../../ui/page/toast.ts";
import { ReasonField } from "../ReasonField.tsx";
import { bulkWords, fitting } from "./actions.ts";

interface BulkDialogProps {
  action: BulkAction;
  selection: Selection<Observation>;
  onClose(): void;
}

const observations = (many: number) => counted(many, "observation", "observations");

/**
 * Says how many of the selected it is done to before, and afterwards which were refused, and why: those alone stay selected,
 * as far as they are still in the list.
 */
export function BulkDialog({ action, selection, onClose }: BulkDialogProps) {
  const words = bulkWords[action];
  const rows = fitting(action, selection.rows);
  const others = selection.rows.length - rows.length;
  const [reason, setReason] = useState("");
  const [priority, setPriority] = useState<number | string>("");
  const [result, setResult] = useState<BulkResult>();
  const bulk = useBulk((answer) => {
    const refused = new Set(answer.refused.map(({ row }) => row.id));
    selection.select(
      selection.rows.filter(({ id }) => !refused.has(id)),
      false,
    );
    if (answer.refused.length > 0) return setResult(answer);
    void announceSuccess(`${observations(answer.done.length)} ${words.done}`);
    onClose();
  });
  const close = () => {
    const refused = result?.refused.map(({ row }) => row) ?? [];
    // A refusal may have come of what has taken them out of the list.
    selection.select(
      refused.filter((row) => !selection.isShown(row)),
      false,
    );
    onClose();
  };
  if (result) return <Outcome result={result} done={words.done} onClose={close} />;
  const isPriority = action === "set_priority";
  const given = isPriority ? { priority: Number(priority) } : { reason: reason.trim() || undefined };
  return (
    <ConfirmDialog
      title={`${words.action}?`}
      action={words.action}
      back={words.back}
      isDangerous={action === "cancel"}
      isReady={rows.length > 0 && (!isPriority || isPriorityValue(priority))}
      change={bulk}
      onClose={onClose}
      onConfirm={() => bulk.mutate({ action, rows, ...given })}
    >
      <Text mb="md">
        This applies to <strong>{observations(rows.length)}</strong>. {words.what}
      </Text>
      {others > 0 && (
        <Text mb="md">
          {count(others)} more {others === 1 ? "is" : "are"} selected and {others === 1 ? "stays" : "stay"}{" "}
          unchanged: {words.unless}.
        </Text>
      )}
      {isPriority ? (
        <NumberInput
          label="Priority"
          description="1 to 10; 10 is highest"
          data-autofocus
          min={1}
          max={10}
          clampBehavior="none"
          allowDecimal={false}
          value={priority}
          onChange={setPriority}
        />
      ) : (
        <ReasonField value={reason} onChange={setReason} />
      )}
    </ConfirmDialog>
  );
}

const isPriorityValue = (value: number | string) =>
  observationRequest.shape.priority.unwrap().safeParse(value).success;

interface OutcomeProps {
  result: BulkResult;
  /** The status of the others: cancelled. */
  done: string;
  onClose(): void;
}

/** The observations that stayed as they were, and the reasons. */
const Outcome = ({ result: { done: changed, refused }, done, onClose }: OutcomeProps) => (
  <Dialog title={`${counted(refused.length, "observation", "observations")} unchanged`} onClose={onClose}>
    <Text mb="md" role="status">
      {count(changed.length)} {done}, {count(refused.length)} refused:
    </Text>
    <List spacing="xs" mb="md" aria-label="Refused">
      {refused.map(({ row: { id, name }, why }) => (
        <List.Item key={id}>
          <Link to="/observations/$id" params={{ id }}>
            {name}
          </Link>
          : {why}
        </List.Item>
      ))}
    </List>
    <Group justify="flex-end">
      <Button data-autofocus onClick={onClose}>
        Close
      </Button>
    </Group>
  </Dialog>
);

interface BulkRequest {
  action: BulkAction;
  rows: readonly Observation[];
  reason?: string | undefined;
  priority?: number | undefined;
}

interface BulkResult {
  done: Observation[];
  /** Those that stayed as they were, each with the reason. */
  refused: { row: Observation; why: string }[];
}

/**
 * Does something to as many observations as there are, a request for each 200. Where one can't be sent after others were
 * done, that is said of all that are left.
 */
async function sendAll({ rows, ...given }: BulkRequest): Promise<BulkResult> {
  const result: BulkResult = { done: [], refused: [] };
  for (let start = 0; start < rows.length; start += bulkMost) {
    const part = rows.slice(start, start + bulkMost);
    try {
      const input = { ...given, ids: part.map(({ id }) => id) };
      const { items } = await mutate<BulkAnswer>(trpc.observations.bulk.mutationKey(), input);
      for (const [at, { done, message }] of items.entries()) {
        const row = part[at]!;
        if (done) result.done.push(row);
        else result.refused.push({ row, why: message ?? "" });
      }
    } catch (error) {
      if (start === 0) throw error;
      result.refused.push(...rows.slice(start).map((row) => ({ row, why: sentence(error) })));
      break;
    }
  }
  return result;
}

const useBulk = (done: (result: BulkResult) => void) => useSend(sendAll, { done, refresh: "observation" });
