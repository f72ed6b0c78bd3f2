import type { AnnouncementScope } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import type { Context } from "../context.ts";
import { recordHistory, tell } from "../record/index.ts";
import { announcementNotices } from "./notices.ts";

/** Of an announcement, what its history and those who are told of a change have to know. */
export interface Announced {
  id: string;
  scope: AnnouncementScope;
  scope_id: string | null;
  title: string;
}

type Event = "created" | "published" | "acknowledged" | "expired" | "cancelled" | "reminded";

/** Writes an event into the announcement's own history and, unless it is still a secret, into that of its scope; and has people told. */
export async function recordAnnouncement(
  tx: Queryable,
  ctx: Context,
  { id, scope, scope_id, title }: Announced,
  event: Event,
  details: { status?: string; reason?: string } = {},
  isSecret = false,
): Promise<void> {
  const entry = { event: `announcement_${event}`, ...details } as const;
  await recordHistory(tx, ctx, { type: "announcement", id }, entry);
  tell(tx, ...announcementNotices({ id, scope, scope_id }));
  if (scope === "system" || scope_id === null || isSecret) return;
  await recordHistory(tx, ctx, { type: scope, id: scope_id }, { ...entry, announcement_id: id, title });
}
