import { leftByPanel, type ObservationDocument, panelCount, type Span } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { longestSeconds, readObservation } from "../observations/index.ts";
import { canGoOn, skies } from "./begin.ts";
import { aheadMs } from "./early.ts";
import type { Ready } from "./ready.ts";
import { endsAt } from "./times.ts";

/** Work that an observatory has at hand, as far as it keeps its telescope from something else. */
export interface AtHand {
  /** Milliseconds that the exposure in progress may last: also that of what was interrupted, until its plugin reports it. */
  exposing: number;
  kept: Kept[];
}

/**
 * An observation that keeps a telescope for a time, in milliseconds since 1970: it is under way or waits in its queue, or that is its
 * fixed time.
 */
interface Kept extends Span {
  id: string;
  rank: number;
  /** True for what has no fixed time: it makes way for one that has, of at least its priority. */
  isUnfixed: boolean;
}

interface Telescope {
  id: string;
  ready: Ready;
}

interface Row {
  id: string;
  place: string;
  doc: unknown;
  interrupted: Date | null;
  is_reported: boolean;
}

/** Finds what each of some observatories has at hand, by id. */
export async function atHandOfEach(
  db: Queryable,
  telescopes: readonly Telescope[],
  now: Date,
): Promise<Map<string, AtHand>> {
  const ids = telescopes.map(({ id }) => id);
  const rows = await query<Row[]>(db)`
    select o.id, o.doc_observatory_id as place, o.doc, change.at as interrupted, coalesce(o.updated_at > change.at, false) as is_reported
      from observations o
      left join lateral (
        select max(s.at) as at from status_changes s where s.observation_id = o.id and o.doc_status = 'suspended') change on true
     where o.doc_observatory_id = any(${sql.param(ids)}::text[])
       and o.doc_status in ('assigned', 'in_progress', 'suspended')`;
  const rowsOf = Map.groupBy(rows, ({ place }) => place);
  return new Map(telescopes.map((one) => [one.id, atHand(rowsOf.get(one.id) ?? [], one, now)]));
}

function atHand(rows: readonly Row[], { ready }: Telescope, now: Date): AtHand {
  const found = rows.map((row) => ({ ...row, observation: readObservation(row.doc) }));
  const begun = found.filter(
    ({ observation: { status, interrupted_by } }) => status === "in_progress" || interrupted_by !== null,
  );
  const left = begun.map(({ observation, interrupted, is_reported }) => {
    const longest = longestLeft(observation) * 1000;
    if (!interrupted) return longest;
    return is_reported ? 0 : interrupted.getTime() + longest - now.getTime();
  });
  let skyOf: ReturnType<typeof skies> | undefined;
  // What stands still is waited for where it could go on now, but not once it has begun at its fixed time.
  const kept = found.filter(({ observation }) => {
    if (observation.status !== "suspended") return true;
    if (observation.fixed_time_start !== null) return false;
    skyOf ??= skies(ready);
    return canGoOn(observation, ready, now, skyOf);
  });
  return {
    exposing: Math.max(0, ...left),
    kept: kept.map(({ id, observation }) => keptAs({ ...observation, id }, ready.overheads, now)),
  };
}

/** An observation as something that keeps a telescope for a time. */
export const keptAs = (
  observation: ObservationDocument & { id: string },
  overheads: Ready["overheads"],
  now: Date,
): Kept => ({
  ...{ id: observation.id, rank: rankOf(observation) },
  isUnfixed: observation.urgency !== "rapid" && observation.fixed_time_start === null,
  ...spanOf(observation, overheads, now),
});

/** The priority of an observation; what is rapid goes before every one. */
export const rankOf = ({ urgency, priority }: Pick<ObservationDocument, "urgency" | "priority">): number =>
  urgency === "rapid" ? Number.POSITIVE_INFINITY : priority;

/** The longest exposure of those that are left, in seconds. */
const longestLeft = ({ exposures, sequence }: ObservationDocument): number =>
  longestSeconds({
    exposures: exposures.filter((one) => leftByPanel(one, sequence).some((left) => left > 0)),
  });

/** The time that what is left of an observation takes if it begins at its fixed time, or now, in milliseconds since 1970. */
export function spanOf(observation: ObservationDocument, overheads: Ready["overheads"], now: Date): Span {
  const start = now.getTime() + Math.max(0, aheadMs(observation, now));
  const end = start + secondsLeft(observation, overheads) * 1000;
  return { start, end: Math.min(end, endsAt(observation)?.getTime() ?? end) };
}

/**
 * Seconds that what is left takes, to a change of filter for each entry of each panel: what lies between exposures is counted, and not
 * expanded, since many are compared.
 */
export function secondsLeft(
  { exposures, sequence }: Pick<ObservationDocument, "exposures" | "sequence">,
  { slew_seconds, readout_seconds, filter_change_seconds }: Ready["overheads"],
): number {
  const { dither = null, order = "by_filter" } = sequence ?? {};
  const spent = readout_seconds + (dither ? dither.settle_seconds / dither.every : 0);
  const changesOf = order === "by_filter" ? changesIn : changesInTurn;
  function ofPanel(counts: readonly number[]): number {
    const left = exposures
      .map((one, at) => ({ ...one, count: counts[at]! }))
      .filter(({ count }) => count > 0);
    if (left.length === 0) return 0;
    const exposing = sumOf(left, ({ exposure_time, count }) => (exposure_time + spent) * count);
    return slew_seconds + changesOf(left) * filter_change_seconds + exposing;
  }
  const panels = panelCount(sequence);
  if (exposures.every(({ acquired }) => acquired === 0))
    return panels * ofPanel(exposures.map(({ exposure_count }) => exposure_count));
  const left = exposures.map((one) => leftByPanel(one, sequence));
  return sumOf([...Array(panels).keys()], (panel) => ofPanel(left.map((byPanel) => byPanel[panel]!)));
}

interface Left {
  filter: string | null;
  count: number;
}

/** Changes of filter in one round of some entries, and from its last to its first. */
const changesIn = (left: readonly Left[]): number =>
  left.filter(({ filter }, at) => filter !== left.at(at - 1)!.filter).length;

/** Changes of filter where entries are taken in turn, each until none of it is left. */
function changesInTurn(left: readonly Left[]): number {
  const counts = [...new Set(left.map(({ count }) => count))].sort((one, other) => one - other);
  return sumOf([0, ...counts.slice(0, -1)], (taken) => {
    const among = left.filter(({ count }) => count > taken);
    return (Math.min(...among.map(({ count }) => count)) - taken) * changesIn(among);
  });
}

const sumOf = <T>(rows: readonly T[], figure: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + figure(row), 0);
