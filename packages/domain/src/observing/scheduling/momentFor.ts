import { users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { requireUser } from "../../ground/access/index.ts";

/** Returns a function that writes a moment by the caller's clock: in the zone of their account, in UTC without one. */
export async function momentFor(ctx: Context): Promise<(moment: string) => string> {
  const { userId } = requireUser(ctx);
  const [person] = await ctx.db.select({ zone: users.timezone }).from(users).where(eq(users.id, userId));
  const timeZone = person?.zone ?? "UTC";
  return (moment) => momentIn(timeZone, moment);
}

/** Writes a moment as clocks of a zone show it, with the name of the zone. */
const momentIn = (timeZone: string, moment: string): string =>
  new Intl.DateTimeFormat("en-GB", {
    ...({ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" } as const),
    ...({ timeZone, timeZoneName: "short" } as const),
  }).format(new Date(moment));
