import type { AnnouncementScope } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { recordHistory } from "../access/index.ts";
import type { Context } from "../context.ts";

/** Of an announcement, what its history and those who are told of a change have to know. */
export interface Announced {
  id: string;
  scope: AnnouncementScope;
  scope_id: string | null;
  title: string;
}

type Event = "created" | "published" | "acknowledged" | "expired" | "cancelled";

/** Writes an event into the announcement's own history and, unless it is still a secret, into that of its scope. */
export async function recordAnnouncement(
  tx: Queryable,
  ctx: Context,
  { id, scope, scope_id, title }: Announced,
  event: Event,
  details: Record<string, unknown> = {},
  isSecret = false,
): Promise<void> {
  await recordHistory(tx, ctx, { type: "announcement", id }, `announcement_${event}`, details);
  if (scope === "system" || scope_id === null || isSecret) return;
  const about = { announcement_id: id, title, ...details };
  await recordHistory(tx, ctx, { type: scope, id: scope_id }, `announcement_${event}`, about);
}
