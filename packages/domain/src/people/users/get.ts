import type { SystemUserDetails } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { notFound } from "../../base/errors.ts";
import { requireServerAdmin } from "../../ground/access/index.ts";
import { observatoriesOf, organizationsOf, projectsOf } from "./belongings.ts";
import { accountColumns } from "./columns.ts";

/** One account with where it belongs, for server administrators. Throws UNAUTHENTICATED, FORBIDDEN, NOT_FOUND. */
export async function getUser(ctx: Context, { id }: { id: string }): Promise<SystemUserDetails> {
  requireServerAdmin(ctx);
  return userDetails(ctx.db, id);
}

export async function userDetails(db: Queryable, id: string): Promise<SystemUserDetails> {
  const [row] = await query<SystemUserDetails[]>(db)`
    select ${accountColumns},
           (select count(*)::int from sessions s where s.user_id = u.id and s.expires_at > now()) as session_count,
           (select count(*)::int from api_keys k
             where k.user_id = u.id and (k.expires_at is null or k.expires_at > now())) as api_key_count
      from users u where u.id = ${id}`;
  if (!row) throw notFound("user");
  return {
    ...row,
    organizations: await organizationsOf(db, id),
    observatories: await observatoriesOf(db, id),
    projects: await projectsOf(db, id),
  };
}
