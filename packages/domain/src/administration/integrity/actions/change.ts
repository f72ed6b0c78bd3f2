import { query, sql } from "@meridian/database/query";
import { named } from "../../../base/sqlText.ts";
import { publishAfterCommit } from "../../../ground/record/index.ts";
import { makePreview } from "../../../observing/files/index.ts";
import type { Action, Finding, Refusal } from "./action.ts";
import { keepImage, restoreImage } from "./image.ts";
import { noticesOf } from "./notices.ts";

/** Fields of a document that get another value, or go. */
export interface Change {
  action: "change";
  collection: string;
  id: string;
  set: Record<string, unknown>;
  unset: string[];
  /** True for a file whose preview is to be drawn again. */
  isRedrawn?: boolean;
}

/** The change of the document that a finding is about. */
export const changeOf = (
  { collection, documentId }: Finding,
  set: Change["set"],
  { unset = [], ...more }: Partial<Pick<Change, "unset" | "isRedrawn">> = {},
): Change | Refusal =>
  documentId
    ? { action: "change", collection, id: documentId, set, unset, ...more }
    : { refusal: "The document is gone." };

export const change: Action<Change> = {
  async apply(tx, ctx, { collection, id, set, unset, isRedrawn }, issueId) {
    await keepImage(tx, issueId, collection, id);
    await query(tx)`
      update ${sql.raw(named(collection))}
         set doc = (doc - ${sql.param(unset)}::text[]) || ${JSON.stringify(set)}::jsonb,
             version = version + 1, updated_at = ${ctx.now().toISOString()}::timestamptz
       where id = ${id}`;
    if (isRedrawn) await makePreview.enqueue(tx, ctx, { file_id: id });
    publishAfterCommit(tx, ...(await noticesOf(tx, collection, id)));
    return [];
  },

  async undo(tx, ctx, plan, done) {
    await restoreImage(tx, ctx, plan, done);
    publishAfterCommit(tx, ...(await noticesOf(tx, plan.collection, plan.id)));
    return [];
  },

  describe({ collection, id, set, unset, isRedrawn }, doc) {
    const changes = [
      ...Object.entries(set).map(([field, after]) => ({ field, before: doc[field], after })),
      ...unset.map((field) => ({ field, before: doc[field] })),
    ];
    const fields = changes.map(({ field }) => field).join(", ");
    const summary = `Change ${fields}${isRedrawn ? ", and draw the preview again" : ""}`;
    return { action: "change", summary, collection, document_id: id, changes };
  },

  changes: ({ collection, id }) => ({ collection, id }),
};
