import type { PushSubscription } from "@meridian/contract";
import type { pushSubscriptions } from "@meridian/database";

type Row = typeof pushSubscriptions.$inferSelect;

/** Presents a device without its keys, which nobody needs to read. */
export const presentDevice = ({ id, name, endpoint, created_at, last_used_at }: Row): PushSubscription => ({
  id,
  name,
  endpoint,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});
