import type { Profile, Role, updateProfileInput } from "@meridian/contract";
import { emailChanges, users } from "@meridian/database";
import { and, eq, gt, query } from "@meridian/database/query";
import type { z } from "zod";
import { avatarUrlOf } from "../../base/avatarUrl.ts";
import type { Context, Transaction } from "../../base/context.ts";
import { notFound } from "../../base/errors.ts";
import { requireUser } from "../../ground/access/index.ts";
import { record } from "../../ground/record/index.ts";

type UserRow = typeof users.$inferSelect;

/** The caller as they see themselves, with the roles that apply. */
export async function getProfile(ctx: Context): Promise<Profile> {
  const { userId } = requireUser(ctx);
  const [row] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!row) throw notFound("user");
  return presentProfile(ctx, row);
}

/** Changes the fields that are given. */
export async function updateProfile(
  ctx: Context,
  input: z.output<typeof updateProfileInput>,
): Promise<Profile> {
  const { userId } = requireUser(ctx);
  const row = await ctx.db.transaction(async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
    if (!before) throw notFound("user");
    return Object.keys(input).length ? writeProfile(tx, ctx, before, input) : before;
  });
  return presentProfile(ctx, row);
}

async function writeProfile(
  tx: Transaction,
  ctx: Context,
  before: UserRow,
  input: z.output<typeof updateProfileInput>,
): Promise<UserRow> {
  const [after] = await tx
    .update(users)
    .set({ ...input, updatedAt: ctx.now() })
    .where(eq(users.id, before.id))
    .returning();
  await record(tx, ctx, {
    action: "user.update_profile",
    subject: { type: "user", id: before.id },
    before: settingsOf(before),
    after: settingsOf(after!),
  });
  return after!;
}

/** Server administrators by their account; organization admins as owner of, or by a right in, any organization. */
async function rolesOf(ctx: Context, row: UserRow): Promise<Role[]> {
  const [found] = await query<{ admin: boolean }[]>(ctx.db)`
    select exists (select from organizations where left(doc ->> 'owner_id', 200) = ${row.id})
        or exists (select from organization_members
                    where user_id = ${row.id} and (can_manage_members or can_manage_observatories)) as admin`;
  return [
    ...(row.server_admin ? (["serverAdmin"] as const) : []),
    ...(found!.admin ? (["organizationAdmin"] as const) : []),
  ];
}

const settingsOf = (row: UserRow) => ({
  name: row.name,
  timezone: row.timezone,
  time_display: row.time_display,
  notify_email: row.notify_email,
  email_observations: row.email_observations,
  email_system_events: row.email_system_events,
  email_announcements: row.email_announcements,
  email_reports: row.email_reports,
  notify_push: row.notify_push,
  notify_system_events: row.notify_system_events,
  quiet_hours: row.quiet_hours,
  push_user_key: row.push_user_key,
});

/** The address that they want, as long as its link works. */
async function newEmailOf({ db, now }: Context, userId: string): Promise<string | null> {
  const waits = and(eq(emailChanges.user_id, userId), gt(emailChanges.expires_at, now()));
  const [change] = await db.select({ email: emailChanges.email }).from(emailChanges).where(waits);
  return change?.email ?? null;
}

export const presentProfile = async (ctx: Context, row: UserRow): Promise<Profile> => ({
  id: row.id,
  email: row.email,
  email_verified: row.emailVerified,
  mail_delivered: ctx.mailer.delivers,
  ...settingsOf(row),
  saved_views: row.saved_views,
  avatar_url: avatarUrlOf(row),
  new_email: await newEmailOf(ctx, row.id),
  roles: await rolesOf(ctx, row),
  created_at: row.createdAt.toISOString(),
});
