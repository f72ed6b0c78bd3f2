import type { Queryable } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { absentStorage } from "./absent.ts";
import { isSame, type Mark, ownMark, readMark, writeMark } from "./mark.ts";

type Deps = Pick<Context, "objectStore" | "installation" | "now" | "db">;

const refusal = ({ base_url, since }: Mark): string =>
  `The object storage belongs to the installation at ${base_url}, since ${since.slice(0, 10)}. Nothing stored is moved or deleted until an administrator adopts it on the Integrity page.`;

/**
 * Explains why nothing stored may be moved or deleted now: the storage is absent, or another installation owns the bucket,
 * for instance the original of a copied database. Claims an unowned bucket for this installation. Throws when the storage
 * can't be reached.
 */
export async function foreignStorage(ctx: Deps, db: Queryable = ctx.db): Promise<string | undefined> {
  const own = await ownMark(ctx, db);
  let mark = await readMark(ctx);
  if (!mark) {
    const absent = await absentStorage(ctx.objectStore, db);
    if (absent) return absent;
    await writeMark(ctx, own);
    // If two installations mark it at once, the last one wins.
    mark = (await readMark(ctx)) ?? own;
  }
  return isSame(mark, own) ? undefined : refusal(mark);
}

/**
 * Throws CONFLICT when the bucket is another installation's; called before anything stored is moved or deleted. Within a
 * transaction, pass it as `db`.
 */
export async function requireOwnStorage(ctx: Deps, db: Queryable = ctx.db): Promise<void> {
  const reason = await foreignStorage(ctx, db);
  if (reason) throw new DomainError("CONFLICT", reason);
}
