import type { ObservatoryMember, UpdateObservatoryMemberInput } from "@meridian/contract";
import { requireObservatory } from "../../access/index.ts";
import type { Context } from "../../context.ts";
import { observatoryNews } from "../news.ts";
import { updateParty } from "./change.ts";

/** Changes the flags that are given. Throws NOT_FOUND, FORBIDDEN, CONFLICT for the owner. */
export async function updateObservatoryMember(
  ctx: Context,
  input: UpdateObservatoryMemberInput,
): Promise<ObservatoryMember> {
  const { id, userId, ...given } = input;
  const { member, isChanged } = await ctx.db.transaction(async (tx) => {
    await requireObservatory(tx, ctx, id, "administer", "update");
    return updateParty(tx, ctx, id, { kind: "user", id: userId }, given);
  });
  if (isChanged) ctx.live.publish(...observatoryNews(id, { users: [userId] }));
  return member;
}
