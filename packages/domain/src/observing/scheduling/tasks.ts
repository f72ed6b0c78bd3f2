import { pluginConnections, type Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { z } from "zod";
import type { Context } from "../../base/context.ts";
import { defineTask } from "../../base/tasks.ts";
import { recallFromOutdated } from "../execution/index.ts";
import { endingOf, moveObservation, readObservation } from "../observations/index.ts";
import { assignToAll, assignWork } from "./assign.ts";
import { failWithoutFiles } from "./awaited.ts";
import { noteDowntimes } from "./downtimes/note.ts";
import { recallBeforeAllDowntimes } from "./downtimes/recall.ts";
import { endLapsedHolds } from "./holds/lapse.ts";
import { offerElsewhere, offerWhatLeft } from "./network/offer.ts";
import { hasTimes, lockCandidate, standstillCandidates } from "./ongoing.ts";
import { settled } from "./settled.ts";
import { stepFrom } from "./standstill.ts";
import { hasPassed } from "./times.ts";

/** Pending observations whose windows or fixed time may have passed. */
const timed = ({ db }: Context, after: string) => query<{ id: string; doc: unknown }[]>(db)`
  select id, doc from observations o
   where doc_status = 'pending' and id > ${after} and ${hasTimes(sql`o`)}
   order by id limit 500`;

/**
 * Ends observations that can't be executed any more: every window, or their fixed time, has passed. Of one whose rejected
 * exposures were to be taken again, the others count.
 */
async function failPassed(ctx: Context, signal: AbortSignal): Promise<void> {
  for (let page = await timed(ctx, ""); page.length > 0; page = await timed(ctx, page.at(-1)!.id))
    for (const { id, doc } of page) {
      signal.throwIfAborted();
      const observation = readObservation(doc);
      if (!hasPassed(observation, ctx.now())) continue;
      const reason = "Its time has passed.";
      await settled(ctx, (tx) =>
        moveObservation(tx, ctx, id, endingOf(observation), { by: ["monitor"], reason }),
      );
    }
}

/**
 * Moves observations that stand still: back to a status in which somebody can take them up, or to their end. Each is checked
 * again under its locks, so that two workers move it once and a plugin that returns keeps it.
 */
async function settleStandstill(ctx: Context, signal: AbortSignal): Promise<void> {
  for await (const page of standstillCandidates(ctx))
    for (const candidate of page) {
      signal.throwIfAborted();
      if (!stepFrom(candidate, ctx.now())) continue;
      await settled(ctx, async (tx) => {
        const locked = await lockCandidate(tx, candidate);
        const step = locked && stepFrom(locked, ctx.now());
        if (!step) return;
        const { to, reason } = step;
        await moveObservation(tx, ctx, candidate.id, to, { by: ["monitor"], reason });
      });
    }
}

/** Hands out work to one observatory, which has room for more, or has just come; what has left it goes to others. */
export const scheduleObservatory = defineTask({
  name: "scheduleObservatory",
  payload: z.object({ observatory_id: z.string() }),
  async run(ctx, { observatory_id }, signal) {
    await assignWork(ctx, observatory_id);
    await offerWhatLeft(ctx, observatory_id, signal);
  },
});

/** Queues handing out work to an observatory. */
export const requestWork = (
  ctx: Pick<Context, "requestId"> & { db: Queryable },
  observatory_id: string,
): Promise<void> =>
  scheduleObservatory.enqueue(ctx.db, ctx, { observatory_id }, { key: `schedule ${observatory_id}` });

/**
 * Every minute: takes back what can't be done, ends holds whose time is over, notes which downtimes begin and end, and hands out work to every observatory that is
 * connected. Where one can't be given any, the others still are.
 */
export const scheduleAll = defineTask({
  name: "scheduleAll",
  payload: z.unknown(),
  async run(ctx, _, signal) {
    await settleStandstill(ctx, signal);
    await failWithoutFiles(ctx, signal);
    await failPassed(ctx, signal);
    await endLapsedHolds(ctx, signal);
    await noteDowntimes(ctx, signal);
    await recallBeforeAllDowntimes(ctx, signal);
    const connected = await ctx.db.select().from(pluginConnections);
    for (const { id, observatory_id: observatoryId, key_id: keyId } of connected) {
      signal.throwIfAborted();
      try {
        await recallFromOutdated(ctx, { id, observatoryId, keyId });
      } catch (err) {
        ctx.log.error({ err, observatory_id: observatoryId }, "work could not be recalled");
      }
    }
    await offerElsewhere(ctx, signal);
    await assignToAll(
      ctx,
      connected.map(({ observatory_id }) => observatory_id),
      signal,
    );
  },
});
