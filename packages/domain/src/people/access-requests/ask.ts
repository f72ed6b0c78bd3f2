import { type AskForAccessInput, askAgainDays, type OwnAccessRequest } from "@meridian/contract";
import { newId, observatories } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError, notFound } from "../../base/errors.ts";
import { countAttempt } from "../../base/limits.ts";
import { requireConfirmed, requireUser } from "../../ground/access/index.ts";
import { notifyAsked } from "../../ground/notifications/index.ts";
import { record, transaction } from "../../ground/record/index.ts";
import { findOwnRequest } from "./find.ts";
import { isListed } from "./listed.ts";

const day = 24 * 60 * 60;
/** Limits on requests: one that is withdrawn and sent again notifies the admins again. */
const perObservatory = { max: 3, seconds: day };
const perPerson = { max: 10, seconds: day };

/**
 * Asks those who administer a listed observatory for access to it. Throws NOT_FOUND when it isn't listed, FORBIDDEN while
 * the caller's address isn't confirmed, RATE_LIMITED, and CONFLICT when they have access, have asked already, or were declined in the last 7 days.
 */
export async function askForAccess(
  ctx: Context,
  { id, message }: AskForAccessInput,
): Promise<OwnAccessRequest> {
  const { userId, serverAdmin } = requireUser(ctx);
  return transaction(ctx, async (tx) => {
    // Nobody is added, and it isn't deleted, meanwhile.
    const observatory = await observatories.find(tx, id, "update");
    if (!observatory || !(await isInDirectory(tx, id))) throw notFound("observatory");
    if (serverAdmin || (await hasAccess(tx, id, userId)))
      throw new DomainError("CONFLICT", "You have access to this observatory already.");
    await requireConfirmed(tx, ctx, userId);
    const request = await write(tx, ctx, id, userId, message);
    await countAttempt(ctx.db, `ask-access:${userId}:${id}`, perObservatory, ctx.now());
    await countAttempt(ctx.db, `ask-access:${userId}`, perPerson, ctx.now());
    await notifyAsked(tx, ctx, { id, name: observatory.name ?? "" });
    await record(tx, ctx, {
      subject: { type: "observatory", id },
      action: "observatory.ask_for_access",
      after: { request_id: request.id, user_id: userId, message },
      concerned: { users: [userId] },
    });
    return request;
  });
}

async function isInDirectory(tx: Transaction, id: string): Promise<boolean> {
  const found = await query(tx)`select from observatories o where o.id = ${id} and ${isListed}`;
  return found.length > 0;
}

async function hasAccess(tx: Transaction, id: string, userId: string): Promise<boolean> {
  const found = await query(tx)`
    select from observatory_access where observatory_id = ${id} and user_id = ${userId} and can_view limit 1`;
  return found.length > 0;
}

/** A refusal makes room for another request once it is old enough. */
async function write(
  tx: Transaction,
  ctx: Context,
  id: string,
  userId: string,
  message: string,
): Promise<OwnAccessRequest> {
  const now = ctx.now().toISOString();
  const written = await query(tx)`
    insert into access_requests as r (id, observatory_id, user_id, message, status, created_at)
    values (${newId()}, ${id}, ${userId}, ${message}, 'open', ${now})
    on conflict (observatory_id, user_id) do update
      set id = excluded.id, message = excluded.message, status = 'open', reason = null, created_at = excluded.created_at,
          decided_at = null, decided_by = null
      where r.status = 'accepted'
         or r.status = 'declined' and r.decided_at <= ${now}::timestamptz - ${askAgainDays}::int * interval '1 day'
    returning r.id`;
  const request = await findOwnRequest(tx, id, userId);
  if (written.length > 0) return request!;
  throw new DomainError(
    "CONFLICT",
    request?.ask_again_at
      ? `Your request was declined. You can ask again after ${request.ask_again_at.slice(0, 16).replace("T", " ")} UTC.`
      : "You have asked already.",
  );
}
