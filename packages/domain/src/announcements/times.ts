import type { CreateAnnouncementInput } from "@meridian/contract";
import { invalid } from "../base/errors.ts";

type Times = Pick<CreateAnnouncementInput, "publish_at" | "expires_at" | "remind_after_days">;

export const isLater = (now: Date, time: string | null | undefined): boolean =>
  typeof time === "string" && Date.parse(time) > now.getTime();

/** Returns when its recipients are reminded, null for never. Throws INVALID. */
export function requireSensibleTimes(now: Date, input: Times): string | null {
  const { publish_at, expires_at } = input;
  const remindAt = remindAtOf(now, input);
  if (!expires_at) return remindAt;
  if (Date.parse(expires_at) <= now.getTime()) throw invalid("expires_at", "must be in the future");
  if (publish_at && Date.parse(expires_at) <= Date.parse(publish_at))
    throw invalid("expires_at", "must be after publish_at");
  if (remindAt && Date.parse(expires_at) <= Date.parse(remindAt))
    throw invalid("remind_after_days", "must end before it expires");
  return remindAt;
}

/** The last that a time of four digits for the year can name. */
const lastMoment = Date.parse("9999-12-31T23:59:59Z");
const dayMs = 24 * 60 * 60 * 1000;

function remindAtOf(now: Date, { publish_at, remind_after_days }: Times): string | null {
  if (!remind_after_days) return null;
  const published = Math.max(now.getTime(), publish_at ? Date.parse(publish_at) : 0);
  const remindAt = published + remind_after_days * dayMs;
  if (remindAt > lastMoment) throw invalid("remind_after_days", "must end before the year 10000");
  return new Date(remindAt).toISOString();
}
