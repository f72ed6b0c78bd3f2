import type { MailPreview, previewMailInput } from "@meridian/contract";
import { newId } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { z } from "zod";
import type { Context } from "../../base/context.ts";
import { asPerson, requireScope, type Scope, systemScope } from "../../ground/access/index.ts";
import { scopeName } from "../scope.ts";
import { composer } from "./compose.ts";
import type { MailedAnnouncement } from "./recipients.ts";

/** The mail of an unpublished announcement, as the caller would get it; sends and keeps nothing. Throws FORBIDDEN, NOT_FOUND. */
export async function previewMail(
  ctx: Context,
  input: z.output<typeof previewMailInput>,
  scope: Scope = systemScope,
): Promise<MailPreview> {
  await requireScope(ctx.db, ctx, scope, "announce");
  const { sender, scope_name } = await announcedBy(ctx, scope);
  const compose = composer(ctx, newId(), { ...input, scope: scope.type, sender, scope_name });
  const { subject, replyTo, html, text } = compose({ user_id: "", name: "", email: "" });
  return { subject, reply_to: replyTo ?? null, html, text };
}

async function announcedBy(
  ctx: Context,
  { type, id }: Scope,
): Promise<Pick<MailedAnnouncement, "sender" | "scope_name">> {
  const { db } = ctx;
  const [row] = await query<Pick<MailedAnnouncement, "sender" | "scope_name">[]>(db)`
    select ${scopeName} as scope_name,
           (select json_build_object('name', u.name, 'address', u.email) from users u
             where u.id = ${asPerson(ctx).userId}) as sender
      from (select jsonb_build_object('scope', ${type}::text, 'scope_id', ${id}::text) as doc) a`;
  return row!;
}
