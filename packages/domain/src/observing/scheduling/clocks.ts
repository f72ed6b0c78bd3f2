import { users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { requireUser } from "../../ground/access/index.ts";

/** Returns the caller's time zone; UTC where they have none. */
export async function timezoneOf(ctx: Context): Promise<string> {
  const { userId } = requireUser(ctx);
  const [caller] = await ctx.db.select({ zone: users.timezone }).from(users).where(eq(users.id, userId));
  return caller?.zone ?? "UTC";
}

/** Writes a moment as clocks of a zone show it, with the name of the zone. */
export const momentIn = (timeZone: string, moment: string | number): string =>
  new Intl.DateTimeFormat("en-GB", {
    ...({ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" } as const),
    ...({ timeZone, timeZoneName: "short" } as const),
  }).format(new Date(moment));
