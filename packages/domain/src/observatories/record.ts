import { recordAudit, recordHistory } from "../access/index.ts";
import type { Context, Transaction } from "../context.ts";

interface Change {
  /** Of the audit log: `update`, `add_member`, ... */
  verb: string;
  /** Of the observatory's history. */
  event: string;
  /** Whom it is about, with the name of this moment. */
  about?: Record<string, string>;
  before?: object | undefined;
  after?: object | undefined;
}

/** Records what happened at an observatory, for its people and in the audit log, in the transaction of the change. */
export async function recordChange(tx: Transaction, ctx: Context, id: string, change: Change): Promise<void> {
  const { verb, event, about = {}, before, after } = change;
  await recordHistory(tx, ctx, { type: "observatory", id }, event, {
    ...about,
    ...(before && { before }),
    ...(after && { after }),
  });
  await recordAudit(tx, ctx, {
    action: `observatory.${verb}`,
    subjectType: "observatory",
    subjectId: id,
    before: before && { ...about, ...before },
    after: after && { ...about, ...after },
  });
}
