import { type RegisteredCollection, registry } from "@meridian/database";
import type { Context } from "../../context.ts";
import { few, foreignStorage, isEmptyUnder, unreachable, wronglyEmpty } from "../../storage/index.ts";
import { countNamed } from "../scanning/namedKeys.ts";

/**
 * Why nothing stored may be touched now: when storage can't be reached, is another installation's or holds nothing, or when
 * over half of what records name is missing, or of what is stored is orphaned, more is broken than single files. Undefined
 * when all is well.
 */
export async function implausible(ctx: Context): Promise<string | undefined> {
  const trouble = (await unreachable(ctx)) ?? (await foreignStorage(ctx));
  if (trouble) return trouble;
  for (const collection of registry.filter(({ storageKeys }) => storageKeys.some((key) => key.sha256))) {
    const reason = await implausibleIn(ctx, collection);
    if (reason) return reason;
  }
  return undefined;
}

async function implausibleIn(ctx: Context, collection: RegisteredCollection): Promise<string | undefined> {
  const { name, storageKeys } = collection;
  const key = storageKeys[0]!;
  const empty =
    (await isEmptyUnder(ctx, key.prefix)) &&
    (await wronglyEmpty(ctx, (most) => countNamed(ctx, { collection, key }, most)));
  if (empty) return empty;
  const [row] = await ctx.sql<[{ files: number; missing: number; orphans: number }]>`
    select (select count(*)::int from ${ctx.sql(name)}) as files,
           (count(*) filter (where "check" = 'file.missing'))::int as missing,
           (count(*) filter (where "check" = 'file.orphan'))::int as orphans
      from integrity_issues where collection = ${name} and status = 'open' and "check" in ('file.missing', 'file.orphan')`;
  const { files, missing, orphans } = row;
  if (missing >= few && missing > files / 2)
    return `${missing} of ${files} files are missing. The object storage is probably another one than before.`;
  if (orphans >= few && orphans > (files + orphans) / 2)
    return `${orphans} stored files have no record, only ${files} have one. The database is probably another one than before.`;
  return undefined;
}
