import type { OwnAccessRequest, OwnAccessRequestDetails } from "@meridian/contract";
import { query } from "@meridian/database/query";
import type { Transaction } from "../../base/context.ts";
import { DomainError, notFound } from "../../base/errors.ts";
import { ownRequest, type WithOwnRequest } from "./own.ts";

/**
 * A request to answer. The caller has checked who answers. Throws NOT_FOUND, and CONFLICT once somebody has answered it, which
 * says who.
 */
export async function openRequest(tx: Transaction, { id, requestId }: { id: string; requestId: string }) {
  const [found] = await query<Asked[]>(tx)`
    select r.user_id, r.status, u.name, d.name as decided_by
      from access_requests r
      join users u on u.id = r.user_id
      left join users d on d.id = r.decided_by
     where r.id = ${requestId} and r.observatory_id = ${id}`;
  if (!found) throw notFound("request");
  const { status, name, decided_by } = found;
  const answer = status === "accepted" ? `given ${name} access` : `declined the request of ${name}`;
  if (status !== "open") throw new DomainError("CONFLICT", `${decided_by ?? "Somebody"} has ${answer}.`);
  return found;
}

interface Asked {
  user_id: string;
  status: OwnAccessRequestDetails["status"];
  name: string;
  decided_by: string | null;
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
