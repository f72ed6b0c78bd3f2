import type { Page, Person } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import { avatarUrl } from "../../base/avatarUrl.ts";
import type { Context } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { countAttempt } from "../../base/limits.ts";
import { requireUser } from "../../ground/access/index.ts";

const most = 20;
/** More than anybody types, too few to go through a list of addresses. */
const perPerson = { max: 60, seconds: 10 * 60 };

/**
 * The person who has this address, for those who may add people somewhere; server administrators also find parts of names
 * and addresses. Deactivated accounts aren't found, nor those whose address is yet to be confirmed. Throws FORBIDDEN,
 * RATE_LIMITED.
 */
export async function searchUsers(ctx: Context, input: { email: string }): Promise<Page<Person>> {
  const { userId, serverAdmin } = requireUser(ctx);
  const { db } = ctx;
  if (!serverAdmin) await requireMayAsk(ctx, userId);
  const address = sql`lower(email) = lower(${input.email})`;
  const part = sql`(position(lower(${input.email}) in lower(email)) > 0
                    or position(lower(${input.email}) in lower(name)) > 0)`;
  const items = await query<Person[]>(db)`
    select id, name, email, ${sql.raw(avatarUrl("users"))} as avatar_url from users
     where ${serverAdmin ? part : address} and deactivated_at is null
       and ${ctx.mailer.delivers ? sql`email_verified` : sql`true`}
     order by ${address} desc, name collate "und-x-icu", id limit ${most}`;
  return { items: [...items], next_cursor: null };
}

async function requireMayAsk(ctx: Context, userId: string): Promise<void> {
  if (!(await mayAddPeople(ctx, userId)))
    throw new DomainError("FORBIDDEN", "Only people who may add members somewhere can search for people.");
  await countAttempt(ctx.db, `search-users:${userId}`, perPerson, ctx.now());
}

/** True if the person manages people of an organization, an observatory or a project. */
async function mayAddPeople({ db }: Context, userId: string): Promise<boolean> {
  const [found] = await query<[{ may: boolean }]>(db)`
    select exists (select from organization_members where user_id = ${userId} and can_manage_members)
        or exists (select from observatory_access where user_id = ${userId} and can_admin)
        or exists (select from project_access where user_id = ${userId} and can_manage) as may`;
  return found.may;
}
