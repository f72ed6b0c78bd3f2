import type { ListReceivedInput, ReceivedPage } from "@meridian/contract";
import { sql } from "@meridian/database/query";
import type { Context } from "../base/context.ts";
import { requireUser, scopeAccess } from "../ground/access/index.ts";
import { announcementsPage, type Condition, countByStatus, matches, sortingOf } from "./pages.ts";
import { isItsAccess } from "./scope.ts";

type Person = ReturnType<typeof requireUser>;

/**
 * Lists announcements that were addressed to the current user, that they may manage, or both, with their number in each
 * status. Throws UNAUTHENTICATED, INVALID on a bad cursor.
 */
export async function listReceived(ctx: Context, input: ListReceivedInput): Promise<ReceivedPage> {
  const person = requireUser(ctx);
  const { scope, scope_id, to_acknowledge } = input;
  const found: Condition = sql`
    ${areMeant(input, person)} and ${matches(input)}
    ${scope ? sql`and left(a.doc ->> 'scope', 200) = ${scope}` : sql``}
    ${scope_id ? sql`and left(a.doc ->> 'scope_id', 200) = ${scope_id}` : sql``}`;
  const waiting: Condition = sql`${found} and a.id in (
    select announcement_id from announcement_recipients where user_id = ${person.userId} and acknowledged_at is null)`;
  const those = to_acknowledge ? waiting : found;
  const asked = to_acknowledge ? { ...input, status: "active" as const } : input;
  const [page, counts, ofWaiting] = await Promise.all([
    announcementsPage(ctx, asked, sortingOf(input), those),
    countByStatus(ctx, found),
    countByStatus(ctx, waiting),
  ]);
  return { ...page, counts: { ...counts, to_acknowledge: ofWaiting.active } };
}

function areMeant({ managed }: ListReceivedInput, person: Person): Condition {
  const addressed = sql`select announcement_id from announcement_recipients where user_id = ${person.userId}`;
  if (!managed) return sql`a.id in (${addressed})`;
  if (person.serverAdmin) return sql`true`;
  const own = sql`
    select a.id from announcements a join ${scopeAccess} access on ${isItsAccess}
     where access.user_id = ${person.userId} and access.can_announce`;
  return managed === "any" ? sql`a.id in (${addressed} union ${own})` : sql`a.id in (${own})`;
}
