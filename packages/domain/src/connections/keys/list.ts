import type { ObservatoryKey, Page } from "@meridian/contract";
import { observatoryKeys, type Queryable, users } from "@meridian/database";
import { desc, eq } from "@meridian/database/query";
import { requireObservatory } from "../../access/index.ts";
import type { Context } from "../../context.ts";

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

/** The keys of an observatory, newest first, for those who administer it; all of them, for there can't be many. Throws NOT_FOUND, FORBIDDEN. */
export async function listObservatoryKeys(
  ctx: Context,
  { id }: { id: string },
): Promise<Page<ObservatoryKey>> {
  await requireObservatory(ctx.db, ctx, id, "administer");
  const rows = await select(ctx.db)
    .where(eq(observatoryKeys.observatory_id, id))
    .orderBy(desc(observatoryKeys.created_at), desc(observatoryKeys.id));
  return { items: rows.map(shown), next_cursor: null };
}
