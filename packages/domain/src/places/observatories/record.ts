import type { HistoryEntry } from "@meridian/contract";
import type { Context, Transaction } from "../../base/context.ts";
import { type Concerned, record } from "../../ground/record/index.ts";

interface Change {
  /** The verb in the audit log: `update`, `add_member`, ... */
  verb: string;
  /** The event in the observatory's history. */
  event: HistoryEntry<"observatory">["event"];
  /** The person or organization that the event is about, with the name of this moment. */
  about?: Record<string, string>;
  before?: object | undefined;
  after?: object | undefined;
  concerned?: Concerned;
}

interface Update {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Fields that a plugin can report as well. */
const equipmentFields = ["equipment", "filters"];

/** Records changed settings; changed equipment gets a history entry of its own, as when a plugin reports it. */
export async function recordUpdate(tx: Transaction, ctx: Context, id: string, update: Update): Promise<void> {
  const part = (isEquipment: boolean) => {
    const pick = (from: Update["after"]) =>
      Object.fromEntries(
        Object.entries(from).filter(([field]) => equipmentFields.includes(field) === isEquipment),
      );
    return { before: pick(update.before), after: pick(update.after) };
  };
  const subject = { type: "observatory", id } as const;
  const entries = [
    { event: "observatory_updated", ...part(false) },
    { event: "equipment_changed", ...part(true) },
  ] as const;
  await record(tx, ctx, { subject, action: "observatory.update", ...update });
  for (const entry of entries)
    if (Object.keys(entry.after).length > 0)
      await record(tx, ctx, { subject, history: entry as HistoryEntry<"observatory"> });
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
