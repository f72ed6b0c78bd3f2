import { avatarUrl } from "../../base/avatarUrl.ts";
import { isoTime } from "../../base/isoTime.ts";

/** An account as server administrators see it, given `u`, a row of users. */
export const accountColumns = `u.id, u.name, u.email, u.email_verified, ${avatarUrl("u")} as avatar_url, u.server_admin,
  u.deleted_at is null and not exists (select from accounts a where a.user_id = u.id) as invited,
  ${isoTime("u.deactivated_at")} as deactivated_at, ${isoTime("u.created_at")} as created_at,
  ${isoTime("u.deleted_at")} as deleted_at,
  ${isoTime("u.last_sign_in_at")} as last_sign_in_at`;
