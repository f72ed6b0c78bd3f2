import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "@meridian/database";

/** Resolves when the next mail may go out. */
export type Pace = () => Promise<void>;

/** A place in the order of mails that wasn't used by then is lost, so that saved-up places never make a burst. */
const validMs = 1000;

/**
 * A pace of at most `rate` mails a second over all processes together: each takes the places of a tenth of a second at a time
 * from a row in the database.
 */
export function sharedPace(sql: Database["sql"], rate: number): Pace {
  const gapMs = 1000 / rate;
  const count = Math.max(1, Math.floor(rate / 10));
  let places: number[] = [];
  let turn: Promise<void> = Promise.resolve();

  const takePlaces = async () => {
    const length = `${count * gapMs} milliseconds`;
    const [row] = await sql<{ wait_ms: number }[]>`
      insert into mail_pace as pace (id, next_at) values ('smtp', clock_timestamp() + ${length}::interval)
      on conflict (id) do update set next_at = greatest(pace.next_at, clock_timestamp()) + ${length}::interval
      returning extract(epoch from next_at - ${length}::interval - clock_timestamp())::float8 * 1000 as wait_ms`;
    const first = performance.now() + row!.wait_ms;
    places = Array.from({ length: count }, (_, index) => first + index * gapMs);
  };

  const next = async () => {
    places = places.filter((place) => place > performance.now() - validMs);
    if (places.length === 0) await takePlaces();
    const delay = places.shift()! - performance.now();
    if (delay > 0) await wait(delay);
  };

  return () => {
    const mine = turn.then(next);
    turn = mine.catch(() => {});
    return mine;
  };
}
