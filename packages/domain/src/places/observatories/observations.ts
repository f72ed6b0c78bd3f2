/** Observations that keep an observatory from going out of service, and those that go on without it. */
import { ongoingStatuses } from "@meridian/contract";
import { query, type SQL, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { publishAfterCommit, recordAuditOfEach } from "../../ground/record/index.ts";

/**
 * Throws CONFLICT when an observatory has observations, or took images of requests to the network that went on elsewhere, or
 * when requests to the network wait for it alone, or when it has calibration frames.
 */
export async function requireNoObservations(tx: Transaction, id: string): Promise<void> {
  const instead = "You can retire it instead.";
  const count = await countOf(tx, sql`doc_observatory_id = ${id}`);
  const what = count === 1 ? "1 observation refers" : `${count} observations refer`;
  if (count > 0) throw new DomainError("CONFLICT", `${what} to this observatory. ${instead}`);
  const taken = await countOf(tx, tookImages(id));
  const which = taken === 1 ? "1 observation elsewhere" : `${taken} observations elsewhere`;
  if (taken > 0) throw new DomainError("CONFLICT", `Images of ${which} were taken there. ${instead}`);
  await requireNoFrames(tx, id, instead);
  return requireOthersNamed(tx, id);
}

/** Calibration frames stay with the observatory that took them. */
async function requireNoFrames(tx: Transaction, id: string, instead: string): Promise<void> {
  const [frame] = await query<unknown[]>(tx)`
    select from calibration_files where left(doc ->> 'observatory_id', 200) = ${id} limit 1`;
  if (frame) throw new DomainError("CONFLICT", `Calibration frames were taken there. ${instead}`);
}

/** SQL for whether an observatory took images of `o`, a row of observations, which came to it by a change of status. */
const tookImages = (id: string) => sql`o.id in (
  select f.doc_observation_id from status_changes c join user_files f on f.doc_observation_id = c.observation_id
   where c.observatory_id = ${id} and left(f.doc ->> 'observatory_id', 200) = ${id})`;

/** Throws CONFLICT while observations wait or run there, or requests to the network wait for it alone. */
export async function requireNothingOpen(tx: Transaction, id: string): Promise<void> {
  const count = await countOf(tx, sql`doc_observatory_id = ${id} and ${isOngoing}`);
  if (count === 0) return requireOthersNamed(tx, id);
  const what = count === 1 ? "1 observation is" : `${count} observations are`;
  throw new DomainError("CONFLICT", `${what} waiting or running there. Cancel them first.`);
}

const isOngoing = sql`doc_status = any(${sql.param(ongoingStatuses)}::text[])`;

/** SQL for the observatories that `o`, a row of observations, names as a request to the network; null where it names none. */
const named = sql`(case when jsonb_typeof(o.doc #> '{where,observatory_ids}') = 'array' then o.doc #> '{where,observatory_ids}' end)`;

/**
 * Throws CONFLICT while a request to the network isn't over that names the observatory, and no other one in service. They are locked
 * first: of two observatories that go at once, the second finds the first one gone.
 */
async function requireOthersNamed(tx: Transaction, id: string): Promise<void> {
  const naming = sql`${isOngoing} and ${named} ? ${id}::text`;
  await query(tx)`select from observations o where ${naming} order by id for update`;
  const count = await countOf(
    tx,
    sql`${naming} and not exists (
      select from observatories other
       where other.id <> ${id} and ${named} ? other.id and other.doc -> 'retired' is distinct from 'true')`,
  );
  if (count === 0) return;
  const [what, whose] =
    count === 1
      ? ["1 request to the network names", "Its observer"]
      : [`${count} requests to the network name`, "Their observers"];
  const them = count === 1 ? "it" : "them";
  throw new DomainError(
    "CONFLICT",
    `${what} this observatory and no other in service. ${whose} or a server administrator can change or cancel ${them}.`,
  );
}

/**
 * Takes an observatory that is gone off the lists of requests to the network that name others as well. They are locked in one
 * order, because two observatories that go at once may be named by the same requests.
 */
export async function leaveRequests(tx: Transaction, ctx: Context, id: string): Promise<void> {
  const others = sql`${named} - ${id}::text`;
  await query(tx)`select from observations o where ${named} ? ${id}::text order by id for update`;
  const left = await query<Record<"id" | "user_id" | "observatory_id" | "project_id", string>[]>(tx)`
    update observations o
       set doc = jsonb_set(o.doc, '{where,observatory_ids}', ${others}), version = version + 1, updated_at = ${ctx.now().toISOString()}
     where ${named} ? ${id}::text and jsonb_array_length(${others}) > 0
    returning id, coalesce(doc_user_id, '') as user_id, coalesce(doc_observatory_id, '') as observatory_id,
              coalesce(doc_project_id, '') as project_id`;
  const ids = sql`select unnest(${sql.param(left.map((request) => request.id))}::text[])`;
  await recordAuditOfEach(tx, ctx, "observation", ids, {
    action: "observation.update",
    before: { "where.observatory_ids": [id] },
    after: { "where.observatory_ids": [] },
  });
  publishAfterCommit(tx, ...left.map((request) => ({ type: "observation.changed" as const, ...request })));
}

async function countOf(tx: Transaction, condition: SQL): Promise<number> {
  const [row] = await query<[{ count: number }]>(tx)`
    select count(*)::int as count from observations o where ${condition}`;
  return row.count;
}
