import type { ObservatoryHold } from "@meridian/contract";
import { users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { momentFor } from "../momentFor.ts";

/** Says in a sentence who holds an observatory, why, and until when by the caller's clock. */
export async function describeHold(ctx: Context, { by, until, reason }: ObservatoryHold): Promise<string> {
  const written = await momentFor(ctx);
  const [holder] = await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, by));
  const end = until ? ` until ${written(until)}` : "";
  return `Held by ${holder?.name ?? "a deleted account"}${end}: ${reason.replace(/[.!?]+$/, "")}.`;
}
