import type { ObservatoryHold } from "@meridian/contract";
import { type Queryable, users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { momentIn } from "../clocks.ts";

/** Says in a sentence who holds an observatory, why, and until when by the clock of a time zone. */
export async function describeHold(
  db: Queryable,
  { by, until, reason }: ObservatoryHold,
  timeZone: string,
): Promise<string> {
  const [holder] = await db.select({ name: users.name }).from(users).where(eq(users.id, by));
  const end = until ? ` until ${momentIn(timeZone, until)}` : "";
  return `Held by ${holder?.name ?? "a deleted account"}${end}: ${reason.replace(/[.!?]+$/, "")}.`;
}
