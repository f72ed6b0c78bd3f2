import type { Profile, SavedView, SaveViewInput } from "@meridian/contract";
import { users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { DomainError, notFound } from "../../base/errors.ts";
import { requireUser } from "../../ground/access/index.ts";
import { record, transaction } from "../../ground/record/index.ts";
import { presentProfile } from "./profile.ts";

const most = 100;

type Named = Pick<SavedView, "list" | "name">;
const isOf = (view: Named) => (one: Named) => one.list === view.list && one.name === view.name;
const inOrder = (a: Named, b: Named) => a.list.localeCompare(b.list) || a.name.localeCompare(b.name);

/** Keeps the filters and the look of a list under a name, in the place of those that had it. Throws CONFLICT beyond 100 views. */
export const saveView = (ctx: Context, view: SaveViewInput): Promise<Profile> =>
  change(ctx, "user.save_view", view, (views) => {
    const others = views.filter((one) => !isOf(view)(one));
    if (others.length >= most) throw new DomainError("CONFLICT", `You have ${most} views. Remove one first.`);
    return [...others, view].toSorted(inOrder);
  });

/** Forgets a view. Throws NOT_FOUND. */
export const removeView = (ctx: Context, view: Named): Promise<Profile> =>
  change(ctx, "user.remove_view", view, (views) => {
    if (!views.some(isOf(view))) throw notFound("view");
    return views.filter((one) => !isOf(view)(one));
  });

async function change(
  ctx: Context,
  action: "user.save_view" | "user.remove_view",
  { list, name }: Named,
  changed: (views: SavedView[]) => SavedView[],
): Promise<Profile> {
  const { userId } = requireUser(ctx);
  const row = await transaction(ctx, async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
    if (!before) throw notFound("user");
    const saved_views = changed(before.saved_views);
    const [after] = await tx.update(users).set({ saved_views }).where(eq(users.id, userId)).returning();
    await record(tx, ctx, { action, subject: { type: "user", id: userId }, after: { list, name } });
    return after!;
  });
  return presentProfile(ctx, row);
}
