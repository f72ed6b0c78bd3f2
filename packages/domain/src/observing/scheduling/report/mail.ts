import { type ObservatoryDocument, observatoryDocument, ongoingStatuses } from "@meridian/contract";
import { observatories, type Stored } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { z } from "zod";
import { readAtRest } from "../../../base/atRest.ts";
import type { Context } from "../../../base/context.ts";
import { defineTask } from "../../../base/tasks.ts";
import { isNightNotified, notifyNight } from "../../../ground/notifications/index.ts";
import { transaction } from "../../../ground/record/index.ts";
import { siteOf } from "../../../places/observatories/index.ts";
import type { Span } from "../../observations/index.ts";
import { eveningOf } from "../night.ts";
import { allotment } from "../plan/allot.ts";
import { describeReport } from "./describe.ts";
import { lastNight, reportOf, wasConnected } from "./report.ts";

/** A report that comes later in the day than this is no morning report: its night is on the page. */
const latestMs = 12 * 60 * 60_000;

const nameAtRest = observatoryDocument.pick({ name: true });

/**
 * Every ten minutes: notifies those who want it of each night that is over, once. Where one report can't be written, the
 * others still are.
 */
export const notifyNights = defineTask({
  name: "notifyNights",
  payload: z.unknown(),
  async run(ctx, _, signal) {
    for (const id of await reportedObservatories(ctx)) {
      signal.throwIfAborted();
      try {
        await notifyLastNight(ctx, id);
      } catch (err) {
        ctx.log.error({ err, observatory_id: id }, "the report of a night could not be written");
      }
    }
  },
});

/** The observatories in service of whose nights at least one member wants to hear. */
async function reportedObservatories({ db }: Context): Promise<string[]> {
  const rows = await query<{ id: string }[]>(db)`
    select o.id from observatories o
     where (o.doc -> 'retired') is distinct from 'true'::jsonb
       and exists (select from observatory_access a join users u on u.id = a.user_id
                    where a.observatory_id = o.id and a.can_view and u.email_reports and u.deactivated_at is null)
     order by o.id`;
  return rows.map(({ id }) => id);
}

async function notifyLastNight(ctx: Context, id: string): Promise<void> {
  const observatory = await observatories.find(ctx.db, id);
  if (!observatory) return;
  const span = lastNight(ctx, observatory);
  const age = ctx.now().getTime() - span.end;
  const night = { id, night: eveningOf(siteOf(observatory).longitude, span) };
  if (age < 0 || age > latestMs || (await isNightNotified(ctx.db, night))) return;
  const written = await write(ctx, observatory, span);
  if (!written) return;
  await transaction(ctx, async (tx) => {
    await query(tx)`select pg_advisory_xact_lock(hashtextextended(${`report of a night ${id}`}, 0))`;
    if (!(await isNightNotified(tx, night))) await notifyNight(tx, ctx, { ...night, ...written });
  });
}

/** Returns nothing for a night in which the observatory was never connected, and nobody had work for it. */
async function write(ctx: Context, observatory: Stored<ObservatoryDocument>, span: Span) {
  const [report, waiting] = [
    await reportOf(ctx, observatory, span),
    await countWaiting(ctx, observatory, span),
  ];
  const wasIdle = waiting === 0 && report.observations.length === 0;
  if (wasIdle && !(await wasConnected(ctx, observatory, span))) return undefined;
  const toCome = (await allotment(ctx)).get(observatory.id)?.length ?? 0;
  return describeReport(readAtRest(nameAtRest, observatory).name, report, { waiting, toCome });
}

/** The observations there that were submitted by the end of a night, and are still to be executed. */
async function countWaiting({ db }: Context, { id }: { id: string }, { end }: Span): Promise<number> {
  const [found] = await query<{ waiting: number }[]>(db)`
    select count(*)::int as waiting from observations
     where doc_observatory_id = ${id} and doc_status = any(${sql.param(ongoingStatuses)}::text[])
       and created_at <= ${new Date(end).toISOString()}`;
  return found!.waiting;
}
