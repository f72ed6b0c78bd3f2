import { downtimeDocument } from "@meridian/contract";
import { downtimes, type Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Span } from "../../observations/index.ts";

/** A planned downtime as the scheduler sees it: a span of milliseconds since 1970. */
export interface PlannedSpan extends Span {
  reason: string;
}

const atRest = downtimeDocument.pick({ start: true, end: true, reason: true });

/** The downtimes of an observatory that aren't over at a moment, by their start; those that nobody can read are left out. */
export const downtimesFrom = async (
  db: Queryable,
  observatoryId: string,
  from: Date,
): Promise<PlannedSpan[]> => (await downtimesOfEach(db, [observatoryId], from)).get(observatoryId) ?? [];

/** The same of several observatories; those without downtimes are left out. */
export async function downtimesOfEach(
  db: Queryable,
  observatoryIds: readonly string[],
  from: Date,
): Promise<Map<string, PlannedSpan[]>> {
  const rows = await query<{ at: string; doc: unknown }[]>(db)`
    select left(doc ->> 'observatory_id', 200) as at, doc from ${downtimes.table}
     where left(doc ->> 'observatory_id', 200) = any(${sql.param([...observatoryIds])}::text[])
       and left(doc ->> 'end', 200) > ${from.toISOString()}`;
  const spans = rows
    .flatMap(({ at, doc }) => {
      const { data } = atRest.safeParse(doc);
      return data
        ? [{ at, start: Date.parse(data.start), end: Date.parse(data.end), reason: data.reason }]
        : [];
    })
    .filter(({ start, end }) => start < end)
    .sort((one, other) => one.start - other.start);
  const grouped = Map.groupBy(spans, ({ at }) => at);
  return new Map([...grouped].map(([at, those]) => [at, those.map(({ at: _, ...span }) => span)]));
}

/** The downtime of a moment, of several the one that ends last. */
export const downtimeAt = (planned: readonly PlannedSpan[], now: Date): PlannedSpan | undefined =>
  planned
    .filter(({ start, end }) => start <= now.getTime() && now.getTime() < end)
    .reduce<PlannedSpan | undefined>((last, one) => (last && last.end >= one.end ? last : one), undefined);

/**
 * The first downtime that an exposure of so many milliseconds from a moment would meet; undefined where none is in its way.
 * One that ends as a downtime starts, or begins as it ends, meets nothing.
 */
export const downtimeMet = (
  planned: readonly PlannedSpan[],
  begin: number,
  exposureMs: number,
): PlannedSpan | undefined => planned.find(({ start, end }) => begin < end && begin + exposureMs > start);

/** The parts of a span of beginnings from which an exposure of so many milliseconds meets no downtime. */
export function* outsideDowntimes(
  { start, end }: Span,
  planned: readonly Span[],
  exposureMs: number,
): Generator<Span> {
  let from = start;
  for (const one of planned) {
    const last = Math.min(one.start - exposureMs, end);
    if (from <= last) yield { start: from, end: last };
    from = Math.max(from, one.end);
  }
  if (from <= end) yield { start: from, end };
}
