import { type SQL, sql } from "@meridian/database/query";

/** Returns SQL that empties the row `user` of a deleted account: its id and its times stay, nothing of its person. */
export const emptied = (user: SQL, deletedAt: SQL): SQL => sql`
  name = 'Deleted account', email = ${user}.id || '@deleted.invalid', email_verified = false, image = null,
  server_admin = false, timezone = null, time_display = 'own', avatar_key = null, push_user_key = null,
  quiet_hours = null, saved_views = '[]',
  notify_email = false, email_observations = false, email_system_events = false, email_announcements = false,
  email_reports = false, notify_push = false, notify_system_events = false, last_sign_in_at = null,
  deactivated_at = ${deletedAt}, deleted_at = ${deletedAt}`;
