import type { SettingsDocument, SystemSettings, UpdateSettingsInput } from "@meridian/contract";
import { settings } from "@meridian/database";
import type { Context, Transaction } from "../../base/context.ts";
import { diff } from "../../base/diff.ts";
import { requireVersion } from "../../base/version.ts";
import { requireServerAdmin } from "../access/index.ts";
import { record, transaction } from "../record/index.ts";
import { getSettings } from "./get.ts";
import { readSettings, settingsId } from "./read.ts";
import { requireSchedules } from "./schedules.ts";

type Changes = Partial<SettingsDocument>;

/** Changes the settings that are given. Throws UNAUTHENTICATED, FORBIDDEN, INVALID, VERSION_MISMATCH. */
export async function updateSettings(ctx: Context, input: UpdateSettingsInput): Promise<SystemSettings> {
  requireServerAdmin(ctx);
  const { if_version, schedules, ...others } = input;
  requireSchedules(ctx, schedules);
  return transaction(ctx, async (tx) => {
    await ensureDocument(tx, ctx);
    const { values, version, updated_at } = await readSettings(tx, "update");
    await requireVersion(tx, { id: settingsId, version, updated_at }, if_version);
    const given = { ...others, ...(schedules && { schedules: { ...values.schedules, ...schedules } }) };
    const { before, after } = diff(values, given as Changes);
    if (Object.keys(after).length > 0) {
      await settings.patch(tx, settingsId, after, ctx.now());
      await record(tx, ctx, {
        subject: { type: "settings", id: settingsId },
        action: "settings.update",
        before,
        after,
        notices: [{ type: "settings.changed" }],
      });
    }
    return getSettings({ ...ctx, db: tx as unknown as Context["db"] });
  });
}

/** Two first changes at once need a row to wait for each other at. */
const ensureDocument = (tx: Transaction, { now }: Context) =>
  tx
    .insert(settings.table)
    .values({ id: settingsId, doc: {}, version: 0, created_at: now(), updated_at: now() })
    .onConflictDoNothing();
