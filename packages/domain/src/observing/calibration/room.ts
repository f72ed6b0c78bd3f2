import { openCalibrationStatuses } from "@meridian/contract";
import { calibrations } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";

/** Sets of an observatory that are requested or being taken: its plugin is told of all of them at once. */
const mostOpen = 50;
/** Sets that a plugin may open of its own accord in a day. */
const mostOwnADay = 200;

/** Throws CONFLICT when an observatory, which is locked, has as many sets open as it may have. */
export async function requireRoom(tx: Transaction, observatoryId: string): Promise<void> {
  const [{ open }] = await query<[{ open: number }]>(tx)`
    select count(*)::int as open from ${calibrations.table}
     where left(doc ->> 'observatory_id', 200) = ${observatoryId}
       and left(doc ->> 'status', 200) = any(${sql.param([...openCalibrationStatuses])}::text[])`;
  if (open >= mostOpen)
    throw new DomainError("CONFLICT", `The observatory has ${mostOpen} calibrations waiting already.`);
}

/** Throws CONFLICT when an observatory's plugin has opened as many sets in the last day as it may open. */
export async function requireOwnRoom(
  tx: Transaction,
  { now }: Pick<Context, "now">,
  observatoryId: string,
): Promise<void> {
  const since = new Date(now().getTime() - 86_400_000).toISOString();
  const [{ own }] = await query<[{ own: number }]>(tx)`
    select count(*)::int as own from ${calibrations.table}
     where left(doc ->> 'observatory_id', 200) = ${observatoryId} and created_at > ${since}
       and doc -> 'requested_by' = 'null'::jsonb`;
  if (own >= mostOwnADay)
    throw new DomainError("CONFLICT", `The plugin has opened ${mostOwnADay} calibrations in a day already.`);
}
