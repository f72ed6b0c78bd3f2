import type { createApiKeyInput, createdApiKey } from "@meridian/contract";
import { apiKeys, newId } from "@meridian/database";
import { and, count, eq, gt, isNull, or } from "@meridian/database/query";
import type { z } from "zod";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError, invalid } from "../../base/errors.ts";
import { newKey } from "../../base/secretKey.ts";
import { holdSession, requireSession } from "../../ground/access/index.ts";
import { record } from "../../ground/record/index.ts";

const prefix = "mrd_";
/** Keys that a person may hold at a time; expired ones don't count. */
export const maximumKeys = 100;

/**
 * Makes an API key that acts as the caller. The answer holds the key itself, which can't be read again.
 * Throws FORBIDDEN for a caller who came with a key, and CONFLICT when they hold too many.
 */
export async function createApiKey(
  ctx: Context,
  input: z.output<typeof createApiKeyInput>,
): Promise<z.output<typeof createdApiKey>> {
  const session = requireSession(ctx);
  const { userId } = session;
  const now = ctx.now();
  const expiresAt = input.expires_at ? new Date(input.expires_at) : null;
  if (expiresAt && expiresAt <= now) throw invalid("expires_at", "must be in the future");
  const { key, start, hash } = newKey(prefix);
  const row = {
    id: newId(),
    user_id: userId,
    name: input.name,
    start,
    hash,
    created_at: now,
    expires_at: expiresAt,
  };
  await ctx.db.transaction(async (tx) => {
    await holdSession(tx, session);
    await refuseTooMany(tx, userId, now);
    await tx.insert(apiKeys).values(row);
    await record(tx, ctx, {
      action: "api_key.create",
      subject: { type: "api_key", id: row.id },
      after: { name: row.name, start: row.start, expires_at: expiresAt },
    });
  });
  const { id, name } = row;
  return {
    id,
    name,
    start,
    key,
    created_at: now.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    last_used_at: null,
  };
}

/** The account is held, so that two requests at once count one after the other. */
async function refuseTooMany(tx: Transaction, userId: string, now: Date) {
  const alive = or(isNull(apiKeys.expires_at), gt(apiKeys.expires_at, now));
  const [held] = await tx
    .select({ count: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.user_id, userId), alive));
  if (held!.count >= maximumKeys)
    throw new DomainError("CONFLICT", `You have ${maximumKeys} keys already. Revoke one first.`);
}
