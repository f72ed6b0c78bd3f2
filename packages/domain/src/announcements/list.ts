import type { AnnouncementPage, ListAnnouncementsInput } from "@meridian/contract";
import { sql } from "@meridian/database/query";
import type { Context } from "../base/context.ts";
import { requireScope, type Scope, systemScope } from "../ground/access/index.ts";
import { announcementsPage, type Condition, countByStatus, matches, sortingOf } from "./pages.ts";
import { isOfScope } from "./scope.ts";
import { storedUnpublished } from "./status.ts";

/**
 * The announcements of a scope with how many there are in each status, for those who see the scope; what isn't published
 * yet for those who may announce there. Throws FORBIDDEN, NOT_FOUND, INVALID on a bad cursor.
 */
export async function listAnnouncements(
  ctx: Context,
  input: ListAnnouncementsInput,
  scope: Scope = systemScope,
): Promise<AnnouncementPage> {
  const { announce } = await requireScope(ctx.db, ctx, scope, "see");
  const isShown = announce ? sql`true` : sql`not ${storedUnpublished}`;
  const those: Condition = sql`${isOfScope(scope)} and ${isShown} and ${matches(input)}`;
  const [page, counts] = await Promise.all([
    announcementsPage(ctx, input, sortingOf(input), those),
    countByStatus(ctx, those),
  ]);
  return { ...page, counts };
}
