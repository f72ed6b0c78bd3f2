import type { Explanation, ObservationDocument } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { fairQueue } from "../../base/fairQueue.ts";
import { countAttempt } from "../../base/limits.ts";
import { requireUser } from "../../ground/access/index.ts";
import type { Planned } from "./begin.ts";
import { searchChance } from "./chance.ts";
import { timezoneOf } from "./clocks.ts";
import { hindranceThroughout } from "./throughout.ts";

/** More than anybody looks at, few enough for a program that asks in a loop. */
const perPerson = { max: 60, seconds: 60 };

export type Outlook = Pick<Explanation, "next_chance" | "searched_until" | "is_all_searched" | "hindrance">;

/** A search takes up to a tenth of a second of the processor. */
const inTurn = fairQueue({
  atOnce: 2,
  waitingEach: 5,
  waitingInAll: 50,
  refusal: "Too much is being worked out at the moment. Try again shortly.",
});

/**
 * Finds when an observation could next be handed out from a moment on, or what is in the way throughout, one search at a time per
 * caller. Throws UNAUTHENTICATED, and RATE_LIMITED for a caller who asks too often or too much at once.
 */
export async function outlookOf(
  ctx: Context,
  observation: ObservationDocument,
  place: Planned,
  from: Date = ctx.now(),
): Promise<Outlook> {
  const timeZone = await timezoneOf(ctx);
  return inOwnTurn(ctx, 1, () => lookAhead(observation, place, from, timeZone));
}

/** Finds the next chance from a moment on, within a time, or what is in the way throughout, in words with times of a zone. */
export async function lookAhead(
  observation: ObservationDocument,
  place: Planned,
  from: Date,
  timeZone: string,
  withinMs?: number,
): Promise<Outlook> {
  const { obstacle, ...found } = await searchChance(observation, place, from, withinMs);
  const isAll = found.is_all_searched;
  return {
    ...found,
    hindrance: obstacle && hindranceThroughout(obstacle, observation, place, { from, isAll, timeZone }),
  };
}

/** Does a search that counts as so many in the caller's turn. Throws as `outlookOf`. */
export async function inOwnTurn<T>(ctx: Context, attempts: number, search: () => Promise<T>): Promise<T> {
  const { userId } = requireUser(ctx);
  for (let attempt = 0; attempt < attempts; attempt += 1)
    await countAttempt(ctx.db, `outlook:${userId}`, perPerson, ctx.now());
  return inTurn(userId, search);
}
