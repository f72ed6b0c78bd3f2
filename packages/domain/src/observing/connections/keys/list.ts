import type { ListObservatoryKeysInput, ObservatoryKey, Page } from "@meridian/contract";
import { observatoryKeys, type Queryable, users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { pageOfAll } from "../../../base/cursor.ts";
import { requireObservatory } from "../../../ground/access/index.ts";

const select = (db: Queryable) =>
  db
    .select({ key: observatoryKeys, created_by_name: users.name })
    .from(observatoryKeys)
    .leftJoin(users, eq(users.id, observatoryKeys.created_by));
type Row = Awaited<ReturnType<typeof select>>[number];

const shown = ({ key, created_by_name }: Row): ObservatoryKey => ({
  id: key.id,
  name: key.name,
  start: key.start,
  created_at: key.created_at.toISOString(),
  created_by_name,
  last_used_at: key.last_used_at?.toISOString() ?? null,
});

/** One key, without what it opens. */
export async function observatoryKeyOf(db: Queryable, id: string): Promise<ObservatoryKey> {
  const [row] = await select(db).where(eq(observatoryKeys.id, id));
  return shown(row!);
}

/** The keys of an observatory, newest first, for those who administer it. Throws NOT_FOUND, FORBIDDEN, INVALID on a bad cursor. */
export async function listObservatoryKeys(
  ctx: Context,
  input: ListObservatoryKeysInput,
): Promise<Page<ObservatoryKey>> {
  await requireObservatory(ctx.db, ctx, input.id, "administer");
  const rows = await select(ctx.db).where(eq(observatoryKeys.observatory_id, input.id));
  return pageOfAll(rows.map(shown), input);
}
