import { type Actor, countIn, RetryLater } from "@meridian/domain";
import type { ServerDeps } from "../deps.ts";
import type { Exchange } from "../http/exchange.ts";

const windowSeconds = 60;

/** A key is counted by itself: a program that runs wild doesn't keep its owner from revoking it. */
function counterOf(actor: Actor): string | undefined {
  if (actor.type === "user") return `writes:user:${actor.userId}`;
  if (actor.type === "api_key") return `writes:key:${actor.keyId}`;
  return undefined;
}

/** Counts a change against its author's rate, before anything of it is done; throws RATE_LIMITED past the rate. */
export async function countWrite(
  c: Exchange,
  { database, config, now }: ServerDeps,
  actor: Actor,
): Promise<void> {
  const counter = counterOf(actor);
  if (!counter) return;
  const limit = config.writeRate;
  const { count, resetSeconds } = await countIn(database.db, counter, windowSeconds, now());
  c.set("writes", { limit, remaining: Math.max(limit - count, 0), resetSeconds });
  if (count > limit)
    throw new RetryLater(
      "RATE_LIMITED",
      `More than ${limit} changes in a minute. Try again in ${resetSeconds} seconds.`,
      resetSeconds,
    );
}
