import type { OwnAccessRequest } from "@meridian/contract";
import { accessRequests, users } from "@meridian/database";
import { and, eq, query } from "@meridian/database/query";
import type { Transaction } from "../../base/context.ts";
import { notFound } from "../../base/errors.ts";
import { ownRequest, type WithOwnRequest } from "./own.ts";

/** A request that is still open. The caller has checked who asks. Throws NOT_FOUND. */
export async function openRequest(tx: Transaction, { id, requestId }: { id: string; requestId: string }) {
  const [found] = await tx
    .select({ id: accessRequests.id, user_id: users.id, name: users.name })
    .from(accessRequests)
    .innerJoin(users, eq(users.id, accessRequests.user_id))
    .where(
      and(
        eq(accessRequests.id, requestId),
        eq(accessRequests.observatory_id, id),
        eq(accessRequests.status, "open"),
      ),
    );
  if (!found) throw notFound("request");
  return found;
}

/** Finds a person's own request at an observatory; null if there is none. */
export async function findOwnRequest(
  tx: Transaction,
  observatoryId: string,
  userId: string,
): Promise<OwnAccessRequest | null> {
  const [row] = await query<WithOwnRequest[]>(tx)`
    select ${ownRequest} as request from access_requests r
     where r.observatory_id = ${observatoryId} and r.user_id = ${userId}`;
  return row?.request ?? null;
}
