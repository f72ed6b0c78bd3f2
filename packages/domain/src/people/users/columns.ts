import { sql } from "@meridian/database/query";
import { avatarUrl } from "../../base/avatarUrl.ts";
import { isoTime } from "../../base/isoTime.ts";

/** SQL for whether nobody has opened the account of `u`, a row of users: no way to sign in was chosen yet. */
export const isUnopened = sql`not exists (select from accounts a where a.user_id = u.id)`;

/** An account as server administrators see it, given `u`, a row of users. */
export const accountColumns = sql`u.id, u.name, u.email, u.email_verified, ${sql.raw(avatarUrl("u"))} as avatar_url, u.server_admin,
  u.deleted_at is null and ${isUnopened} as invited,
  ${sql.raw(isoTime("u.deactivated_at"))} as deactivated_at, ${sql.raw(isoTime("u.created_at"))} as created_at,
  ${sql.raw(isoTime("u.deleted_at"))} as deleted_at,
  ${sql.raw(isoTime("u.last_sign_in_at"))} as last_sign_in_at`;
