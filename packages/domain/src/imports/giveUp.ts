import { imports } from "@meridian/database";
import type { Context } from "../context.ts";
import { runImport } from "./task.ts";

/** An import that nobody goes on with, and what its job has come to. */
interface Abandoned {
  id: string;
  /** Null when the job is gone. */
  attempts: number | null;
  last_error: string | null;
}

/**
 * Ends the imports whose job has failed as often as it may, or is gone, each with its reason; what they have created
 * stays. Returns their ids.
 */
export async function giveUpImports(ctx: Context): Promise<string[]> {
  const given: string[] = [];
  for (const abandoned of await findAbandoned(ctx))
    if (await giveUp(ctx, abandoned)) given.push(abandoned.id);
  return given;
}

/** One statement: an import ends before its job does, so an end is never missed between the two. */
const findAbandoned = ({ sql }: Context) => sql<Abandoned[]>`
  select i.id, j.attempts, j.last_error
    from imports i left join lateral (
           select j.attempts, j.max_attempts, j.locked_at, j.last_error
             from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
            where t.identifier = ${runImport.name} and j.payload ->> 'import_id' = i.id
            order by j.id desc limit 1) j on true
   where i.doc ->> 'status' in ('queued', 'running')
     and (j.attempts is null or (j.attempts >= j.max_attempts and j.locked_at is null))
   order by i.id`;

async function giveUp(ctx: Context, abandoned: Abandoned): Promise<boolean> {
  const { id } = abandoned;
  const error = reasonOf(abandoned);
  const ended = await ctx.db.transaction(async (tx) => {
    const document = await imports.find(tx, id, "update");
    if (document?.status !== "queued" && document?.status !== "running") return false;
    await imports.patch(
      tx,
      id,
      { status: "failed", error, completed_at: ctx.now().toISOString() },
      ctx.now(),
    );
    // Of an import that is over it deletes the file, as often as it takes, and says that it is over.
    await runImport.enqueue(tx, ctx, { import_id: id });
    return true;
  });
  if (ended) ctx.log.error({ import_id: id, ...abandoned }, "an import was given up");
  return ended;
}

function reasonOf({ attempts, last_error }: Abandoned): string {
  if (attempts === null) return "The import was lost before it was done.";
  return `The import was tried ${attempts} times and couldn't be done. The last time: ${inWords(last_error)}.`;
}

/** Nothing of a statement, which the error of a query quotes, and no stack. */
function inWords(error: string | null): string {
  if (!error) return "the process that worked on it was gone";
  if (error.startsWith("Failed query")) return "the database refused what was to be written";
  return error.split("\n")[0]!.slice(0, 300).toWellFormed();
}
