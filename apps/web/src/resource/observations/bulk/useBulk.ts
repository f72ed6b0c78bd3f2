import { type BulkAction, type BulkAnswer, bulkMost, type Observation } from "@meridian/contract";
import { mutate } from "../../../data/call.ts";
import { useSend } from "../../../data/useChange.ts";
import { sentence } from "../../../problem.ts";
import { trpc } from "../../../trpc.ts";

export interface BulkRequest {
  action: BulkAction;
  rows: readonly Observation[];
  reason?: string | undefined;
  priority?: number | undefined;
}

export interface BulkResult {
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

export const useBulk = (done: (result: BulkResult) => void) =>
  useSend(sendAll, { done, refresh: "observation" });
