import type { ObservatoryHold } from "@meridian/contract";
import { query } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { requireUser } from "../../../ground/access/index.ts";

/** Says in a sentence who holds an observatory, why, and until when by the caller's clock. */
export async function describeHold(ctx: Context, { by, until, reason }: ObservatoryHold): Promise<string> {
  const { userId } = requireUser(ctx);
  const people = await query<{ id: string; name: string; timezone: string | null }[]>(ctx.db)`
    select id, name, timezone from users where id in (${by}, ${userId})`;
  const find = (id: string) => people.find((person) => person.id === id);
  const end = until ? ` until ${momentIn(find(userId)?.timezone ?? "UTC", until)}` : "";
  return `Held by ${find(by)?.name ?? "a deleted account"}${end}: ${reason.replace(/[.!?]+$/, "")}.`;
}

const momentIn = (timeZone: string, moment: string) =>
  new Intl.DateTimeFormat("en-GB", {
    ...({ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" } as const),
    ...({ timeZone, timeZoneName: "short" } as const),
  }).format(new Date(moment));
