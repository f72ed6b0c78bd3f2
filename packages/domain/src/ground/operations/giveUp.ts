import type { OperationDocument } from "@meridian/contract";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { plainLine } from "../faults/index.ts";
import type { OperationDefinition } from "./definition.ts";
import { endAbandoned } from "./end.ts";
import { allKinds, kindLabel } from "./kinds.ts";
import { taskOf } from "./task.ts";
import * as underWay from "./underWay.ts";

type Kind = OperationDefinition<Partial<OperationDocument>, OperationDocument>;

/** An abandoned operation, and the state of its job. */
interface Abandoned {
  id: string;
  /** Null when the job is gone. */
  attempts: number | null;
  last_error: string | null;
}

/**
 * Ends the operations whose job has failed as often as it may, or is gone, each with its reason; what they have done stays.
 * Returns their ids.
 */
export async function giveUpOperations(ctx: Context): Promise<string[]> {
  const given: string[] = [];
  for (const kind of allKinds())
    for (const abandoned of await findAbandoned(ctx, kind))
      if (await giveUp(ctx, kind, abandoned)) given.push(abandoned.id);
  return given;
}

/** One statement: an operation ends before its job does, so an end is never missed between the two. */
async function findAbandoned({ db }: Context, kind: Kind): Promise<Abandoned[]> {
  return query<Abandoned[]>(db)`
    select o.id, j.attempts, j.last_error
      from (select id from ${kind.documents.table} where ${underWay.ofKind(kind)} and ${underWay.isUnderWay}) o
           left join lateral (
             select j.attempts, j.max_attempts, j.locked_at, j.last_error
               from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
              where t.identifier = ${taskOf(kind).name} and j.payload ->> 'id' = o.id
              order by j.id desc limit 1) j on true
     where j.attempts is null or (j.attempts >= j.max_attempts and j.locked_at is null)
     order by o.id`;
}

async function giveUp(ctx: Context, kind: Kind, abandoned: Abandoned): Promise<boolean> {
  const { id } = abandoned;
  const ended = await ctx.db.transaction(async (tx) => {
    if (!(await endAbandoned(tx, ctx, kind, id, reasonOf(kind, abandoned)))) return false;
    // The job of an ended operation cleans up, as often as it takes, and reports the end.
    await taskOf(kind).enqueue(tx, ctx, { id });
    return true;
  });
  if (ended) ctx.log.error({ operation: kind.kind, ...abandoned }, "an operation was given up");
  return ended;
}

function reasonOf({ kind }: Kind, { attempts, last_error }: Abandoned): string {
  if (attempts === null) return `The ${kindLabel(kind)} got lost before it finished.`;
  return `The ${kindLabel(kind)} was tried ${attempts} times without success. The last time: ${lastTime(last_error)}`;
}

/** The job's own error, unless its process died first. */
const lastTime = (error: string | null): string => (error ? plainLine(error) : "its process had died.");
