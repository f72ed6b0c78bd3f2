import type { Page, Person } from "@meridian/contract";
import { requireUser } from "../access/index.ts";
import { avatarUrl } from "../avatarUrl.ts";
import type { Context } from "../context.ts";
import { DomainError } from "../errors.ts";

const most = 20;

/**
 * The person who has this address, for those who may add people somewhere; server administrators also find parts of names
 * and addresses. Deactivated accounts aren't found. Throws FORBIDDEN.
 */
export async function searchUsers(ctx: Context, input: { email: string }): Promise<Page<Person>> {
  const { userId, serverAdmin } = requireUser(ctx);
  const { sql } = ctx;
  if (!serverAdmin && !(await mayAddPeople(ctx, userId)))
    throw new DomainError("FORBIDDEN", "Only those who may add people somewhere can search for them.");
  const address = sql`lower(email) = lower(${input.email})`;
  const part = sql`(position(lower(${input.email}) in lower(email)) > 0
                    or position(lower(${input.email}) in lower(name)) > 0)`;
  const items = await sql<Person[]>`
    select id, name, email, ${sql.unsafe(avatarUrl("users"))} as avatar_url from users
     where ${serverAdmin ? part : address} and deactivated_at is null
     order by ${address} desc, lower(name), id limit ${most}`;
  return { items: [...items], next_cursor: null };
}

/** Whether there is an organization, an observatory or a project whose people they manage. */
async function mayAddPeople({ sql }: Context, userId: string): Promise<boolean> {
  const [found] = await sql<[{ may: boolean }]>`
    select exists (select from organization_members where user_id = ${userId} and can_manage_members)
        or exists (select from observatory_access where user_id = ${userId} and can_admin)
        or exists (select from project_access where user_id = ${userId} and can_manage) as may`;
  return found.may;
}
