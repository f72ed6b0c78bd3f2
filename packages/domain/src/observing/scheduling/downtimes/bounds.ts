import { furthestDowntimeDays } from "@meridian/contract";
import { downtimes } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context, Transaction } from "../../../base/context.ts";
import { DomainError, invalid } from "../../../base/errors.ts";

const day = 24 * 60 * 60_000;
/** Downtimes of an observatory that aren't over: each costs the search for the next chance a little. */
const mostAhead = 200;

/** Throws INVALID unless a downtime lasts from its start until an end that is ahead, and not too far. */
export function requireSpan({ start, end }: { start: string; end: string }, now: Date): void {
  if (end <= start) throw invalid("end", "must be after start");
  const until = Date.parse(end) - now.getTime();
  if (until <= 0) throw invalid("end", "must be in the future");
  if (until > furthestDowntimeDays * day)
    throw invalid("end", `must be at most ${furthestDowntimeDays} days from now`);
}

/** Throws INVALID for a start that was long ago: what happened is no plan. */
export function requireStart(start: string, now: Date): void {
  if (Date.parse(start) < now.getTime() - day) throw invalid("start", "must not be more than a day ago");
}

/** Throws CONFLICT when an observatory, which is locked, has as many downtimes ahead as it may have. */
export async function requireRoom(tx: Transaction, { now }: Context, observatoryId: string): Promise<void> {
  const [{ ahead }] = await query<[{ ahead: number }]>(tx)`
    select count(*)::int as ahead from ${downtimes.table}
     where left(doc ->> 'observatory_id', 200) = ${observatoryId}
       and left(doc ->> 'end', 200) > ${now().toISOString()}`;
  if (ahead >= mostAhead)
    throw new DomainError("CONFLICT", `The observatory has ${mostAhead} downtimes ahead already.`);
}
