import type { ListRecipientsInput, recipientPage } from "@meridian/contract";
import type { z } from "zod";
import type { Context } from "../../base/context.ts";
import { pageOf } from "../../base/cursor.ts";
import { type PeopleSearch, searchPeople } from "../../base/peopleSearch.ts";
import type { Scope } from "../../ground/access/index.ts";
import { announcementOf, scopeFor } from "../find.ts";
import { countFound, countRecipients } from "./count.ts";
import { reminderDeliveries } from "./deliveries.ts";
import { pageOfFew } from "./few.ts";
import { pageOfMany } from "./many.ts";
import { type Part, recipientOf } from "./row.ts";

/** Up to this many are sorted when they are asked for; of more, a page is read from indexes. */
const few = 5000;

/** The recipients of an announcement with their status, for people who may announce in its scope. Throws FORBIDDEN, NOT_FOUND, INVALID on a bad cursor. */
export async function listRecipients(
  ctx: Context,
  input: ListRecipientsInput,
  wanted?: Scope,
): Promise<z.output<typeof recipientPage>> {
  const scope = await scopeFor(ctx, input.id, "announce", wanted);
  const announcement = await announcementOf(ctx, scope, input.id);
  const search = await searchPeople(ctx, input.search);
  const { failed, ...counts } = await (search
    ? countFound(ctx, input.id, search)
    : countRecipients(ctx, input.id));
  const waiting = counts.pending + counts.deactivated;
  const sizes: Record<Part, number> = { ...counts, waiting };
  const rows = await pageRows(ctx, input, sizes, search);
  const reminders = await reminderDeliveries(
    ctx,
    input.id,
    rows.map((row) => row.user_id),
  );
  const sorting = { name: input.sort, order: input.order };
  return {
    announcement,
    ...pageOf(rows, input.limit, sorting, recipientOf(reminders)),
    counts: { ...counts, failed },
  };
}

/** Those who failed are gathered from an index of their own, and sorted. */
function pageRows(
  ctx: Context,
  { status, ...input }: ListRecipientsInput,
  sizes: Record<Part, number>,
  search: PeopleSearch | undefined,
) {
  if (status === "failed") return pageOfFew(ctx, { ...input, status }, status, search);
  const asked = status ? sizes[status] : sizes.waiting + sizes.acknowledged;
  if (asked <= few) return pageOfFew(ctx, { ...input, status }, status, search);
  return pageOfMany(ctx, { ...input, status }, (part) => sizes[part] <= few, search);
}
