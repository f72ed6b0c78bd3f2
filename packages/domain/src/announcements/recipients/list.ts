import type { ListRecipientsInput, recipientPage } from "@meridian/contract";
import type { z } from "zod";
import { requireScope, type Scope, systemScope } from "../../access/index.ts";
import type { Context } from "../../context.ts";
import { pageOf } from "../../cursor.ts";
import { announcementOf } from "../find.ts";
import { countRecipients } from "./count.ts";
import { pageOfFew } from "./few.ts";
import { pageOfMany } from "./many.ts";
import { type Part, recipientOf } from "./row.ts";

/** Up to this many are sorted when they are asked for; of more, a page is read from indexes. */
const few = 5000;

/** To whom an announcement is addressed and how far they are, for those who may announce in its scope. Throws FORBIDDEN, NOT_FOUND, INVALID on a bad cursor. */
export async function listRecipients(
  ctx: Context,
  input: ListRecipientsInput,
  scope: Scope = systemScope,
): Promise<z.output<typeof recipientPage>> {
  await requireScope(ctx.db, ctx, scope, "announce");
  const announcement = await announcementOf(ctx, scope, input.id);
  const counts = await countRecipients(ctx, input.id);
  const waiting = counts.pending + counts.deactivated;
  const sizes: Record<Part, number> = { ...counts, waiting };
  const asked = input.status ? counts[input.status] : waiting + counts.acknowledged;
  const rows = await (asked <= few
    ? pageOfFew(ctx, input)
    : pageOfMany(ctx, input, (part) => sizes[part] <= few));
  const sorting = { name: input.sort, order: input.order };
  return { announcement, ...pageOf(rows, input.limit, sorting, recipientOf), counts };
}
