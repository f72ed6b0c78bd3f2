import { observations } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { completeVerified } from "../acceptance/index.ts";
import { moveObservation } from "../observations/index.ts";
import { settled } from "./settled.ts";
import { longAwayDays } from "./standstill.ts";

/** An observation whose files are awaited may show no progress for this long while its plugin is connected. */
const patienceHours = 24;

const hoursAgo = ({ now }: Context, hours: number) =>
  new Date(now().getTime() - hours * 3_600_000).toISOString();
const since = (ctx: Context) => hoursAgo(ctx, patienceHours);

/** SQL for whether `o`, a row of observations, has waited so long for its files, the last of which came as long ago. */
const waits = (ctx: Context) => sql`
  o.doc_status = 'acquisition_complete' and o.updated_at <= ${since(ctx)}
  and (o.updated_at <= ${hoursAgo(ctx, 24 * longAwayDays)} or exists (
    select from plugin_connections c where c.observatory_id = o.doc_observatory_id and c.connected_at <= ${since(ctx)}))
  and exists (select from announced_files a where a.observation_id = o.id)
  and not exists (select from user_files f where f.doc_observation_id = o.id and f.created_at > ${since(ctx)})`;

/** Observations whose announced files have stopped coming fail; one whose files are all here is completed. */
export async function failWithoutFiles(ctx: Context, signal: AbortSignal): Promise<void> {
  const rows = await query<{ id: string }[]>(ctx.db)`
    select o.id from observations o where ${waits(ctx)} order by o.id`;
  for (const { id } of rows) {
    signal.throwIfAborted();
    await settled(ctx, (tx) => giveUp(tx, ctx, id));
  }
}

async function giveUp(tx: Transaction, ctx: Context, id: string): Promise<void> {
  await observations.find(tx, id, "update");
  const [files] = await query<Files[]>(tx)`
    select count(*)::int as announced, count(*) filter (where f.id is null)::int as awaited
      from observations o join announced_files a on a.observation_id = o.id
      left join user_files f on f.id = a.file_id and f.doc_observation_id = a.observation_id
     where o.id = ${id} and ${waits(ctx)} having count(*) > 0`;
  if (!files) return;
  if (files.awaited === 0) return completeVerified(tx, ctx, id);
  const reason = `${describeFiles(files)} didn't come.`;
  await moveObservation(tx, ctx, id, "failed", { by: ["monitor"], reason });
}

interface Files {
  announced: number;
  awaited: number;
}

const describeFiles = ({ announced, awaited }: Files) =>
  announced === 1 ? "Its announced file" : `${awaited} of its ${announced} announced files`;
