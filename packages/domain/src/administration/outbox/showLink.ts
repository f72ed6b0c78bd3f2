import type { OutboxMail } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { actorId, refuseKey, requireServerAdmin } from "../../ground/access/index.ts";
import { record } from "../../ground/record/index.ts";
import { keptMail } from "./get.ts";

/**
 * Returns a kept mail with its link, to hand on to its person; on record, because whoever has the link can act as them.
 * Throws FORBIDDEN, also for a caller who came with a key and for a mail to another server administrator, NOT_FOUND, CONFLICT
 * for a mail without a link.
 */
export async function showOutboxLink(ctx: Context, { id }: { id: string }): Promise<OutboxMail> {
  requireServerAdmin(ctx);
  refuseKey(ctx);
  return ctx.db.transaction(async (tx) => {
    const mail = await keptMail(tx, id);
    if (!mail.holds_link) throw new DomainError("CONFLICT", "This mail has no link.");
    await refuseOtherAdministrators(tx, ctx, mail);
    await record(tx, ctx, {
      action: "outbox.show_link",
      subject: { type: "mail", id },
      after: { to_address: mail.to_address, subject: mail.subject },
    });
    return mail;
  });
}

async function refuseOtherAdministrators(tx: Queryable, ctx: Context, { to_address }: OutboxMail) {
  const found = await query<object[]>(tx)`
    select from users where lower(email) = lower(${to_address}) and server_admin
       and id is distinct from ${actorId(ctx)}`;
  if (found.length > 0)
    throw new DomainError("FORBIDDEN", "The link of another server administrator isn't shown.");
}
