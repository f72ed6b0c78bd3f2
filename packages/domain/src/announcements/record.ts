import type { AnnouncementScope } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { sql } from "@meridian/database/query";
import type { Context } from "../base/context.ts";
import { entryIdOf, publishAfterCommit, recordHistory } from "../ground/record/index.ts";
import { announcementNotices } from "./notices.ts";
import { otherScopes } from "./scope.ts";

/** The facts about an announcement that its history and notices need. */
export interface Announced {
  id: string;
  scope: AnnouncementScope;
  scope_id: string | null;
  title: string;
}

type Event =
  | "created"
  | "updated"
  | "published"
  | "held"
  | "rescheduled"
  | "acknowledged"
  | "expired"
  | "cancelled"
  | "reminded";

/** Writes an event into the announcement's own history and, unless it is still a secret, into that of its scope; and has people told. */
export async function recordAnnouncement(
  tx: Queryable,
  ctx: Context,
  { id, scope, scope_id, title }: Announced,
  event: Event,
  details: { status?: string; reason?: string; before?: object; after?: object } = {},
  isSecret = false,
): Promise<void> {
  const entry = { event: `announcement_${event}`, ...details } as const;
  await recordHistory(tx, ctx, { type: "announcement", id }, entry);
  publishAfterCommit(tx, ...announcementNotices({ id, scope, scope_id }));
  if (scope === "system" || scope_id === null || isSecret) return;
  await recordHistory(tx, ctx, { type: scope, id: scope_id }, { ...entry, announcement_id: id, title });
}

/**
 * SQL of the same entries for those that have ended of themselves, `ended (id, doc, status, now, entry_id)`, as parts of a
 * `with`; the caller has people told.
 */
export const recordEnds = sql`
  subjects as (
    select ended.*, 'announcement' as type, ended.id as subject_id, '{}'::jsonb as details from ended
    union all
    select ended.*, doc ->> 'scope', doc ->> 'scope_id', jsonb_build_object('announcement_id', id, 'title', doc -> 'title')
      from ended where doc ->> 'scope' in ${otherScopes} and doc ->> 'scope_id' is not null
  ), recorded as (
    insert into history_events (id, doc, created_at, updated_at)
    select ${sql.raw(entryIdOf("entry_id", "id || ' ' || type"))},
           jsonb_build_object('subject_type', type, 'subject_id', subject_id, 'event', 'announcement_' || status,
             'actor_id', null, 'at', now, 'details', details), now::timestamptz, now::timestamptz
      from subjects
  )`;
