import type { Observable } from "./observable.ts";
import type { Random } from "./random.ts";

/**
 * Kills at a moment that the seed decides: right after the first to `within`th further event of something that is
 * watched, such as a line of a log or a chunk through a proxy. Resolves when the victim is gone.
 */
export async function killHardAt(
  random: Random,
  victim: { killHard(): Promise<void> },
  watched: Observable,
  within: number,
): Promise<void> {
  const moment = watched.events + random.integer(1, within);
  await watched.until(() => watched.events >= moment);
  await victim.killHard();
}
