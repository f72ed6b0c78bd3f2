import type { HistoryEntry } from "@meridian/contract";
import type { Context, Transaction } from "../context.ts";
import { type Concerned, record } from "../record/index.ts";

interface Change {
  /** Of the audit log: `update`, `add_member`, ... */
  verb: string;
  /** Of the observatory's history. */
  event: HistoryEntry<"observatory">["event"];
  /** Whom it is about, with the name of this moment. */
  about?: Record<string, string>;
  before?: object | undefined;
  after?: object | undefined;
  concerned?: Concerned;
}

/** Records what happened at an observatory, for its people and in the audit log, in the transaction of the change. */
export async function recordChange(tx: Transaction, ctx: Context, id: string, change: Change): Promise<void> {
  const { verb, event, about = {}, before, after, concerned } = change;
  const history = { event, ...about, ...(before && { before }), ...(after && { after }) };
  await record(tx, ctx, {
    subject: { type: "observatory", id },
    action: `observatory.${verb}`,
    before: before && { ...about, ...before },
    after: after && { ...about, ...after },
    history: history as HistoryEntry<"observatory">,
    ...(concerned && { concerned }),
  });
}
