import type { Context, Transaction } from "../../../base/context.ts";
import { record } from "../../../ground/record/index.ts";

interface Key {
  id: string;
  observatory_id: string;
  name: string;
  start: string;
}

/** Records that a key came or went, in the observatory's history and in the audit log. */
export async function recordKey(
  tx: Transaction,
  ctx: Context,
  { id, observatory_id, name, start }: Key,
  what: "created" | "revoked",
): Promise<void> {
  const about = { key_id: id, key_name: name };
  await record(tx, ctx, {
    subject: { type: "observatory", id: observatory_id },
    history: { event: `key_${what}`, ...about },
  });
  const facts = { observatory_id, name, start };
  await record(tx, ctx, {
    subject: { type: "observatory_key", id },
    action: what === "created" ? "observatory_key.create" : "observatory_key.revoke",
    ...(what === "created" ? { after: facts } : { before: facts }),
  });
}
