import {
  type ObservationDocument,
  type ObservatoryLimits,
  panelCount,
  type Step,
  secondsOf,
  stepsLeft,
} from "@meridian/contract";
import type { Span } from "../../observations/index.ts";
import { brokenFrom, canBegin, canGoOn, type Planned, remembered } from "../begin.ts";
import { downtimeMet } from "../downtimes/ahead.ts";
import type { Sky } from "../sky.ts";
import { beginsAt, endsAt, openingsOf } from "../times.ts";
import { skyTrack } from "../track.ts";

const minute = 60_000;
/** The sky is looked at this often while nothing can begin, and while something is exposed. */
const gridMs = 5 * minute;

type Overheads = ObservatoryLimits["overheads"];
export type Candidate = ObservationDocument & { id: string };

/** All that decides about a night. */
export interface NightAhead {
  place: Planned;
  overheads: Overheads;
  /** Milliseconds since 1970. */
  span: Span;
  /** Observations that have begun, in the order in which they go on. */
  begun: Candidate[];
  /** Observations that are handed out or wait, the one that is handed out first before the others. */
  waiting: Candidate[];
}

export interface Turn {
  id: string;
  start: number;
  end: number;
  /** Exposures that fit into it, of those that are left. */
  exposures: number;
  exposuresLeft: number;
  /** Altitude of the target at its middle, in degrees. */
  altitude: number;
}

type SkyOf = (at: Date) => Sky;

/**
 * The turns of nights in which the weather stays fair, one list for each telescope: whenever one is free, the first observation
 * in order that can begin has its turn, by the scheduler's own conditions, until its exposures are taken or a condition ends it;
 * then it goes on once it can again. An observation that waits for several telescopes is executed by the one that can begin it
 * first; of those that can at the same minute, by the one that sees it highest.
 */
export function simulateNights(nights: readonly NightAhead[]): Turn[][] {
  const taken = new Set<string>();
  const telescopes = nights.map((night) => telescopeIn(night, taken));
  for (;;) {
    const first = telescopes
      .flatMap((telescope) => {
        const next = telescope.next();
        return next ? [{ telescope, next }] : [];
      })
      .reduce<{ telescope: Telescope; next: Next } | undefined>(
        (best, one) => (best && !comesBefore(one.next, best.next) ? best : one),
        undefined,
      );
    if (!first) return telescopes.map(({ turns }) => turns);
    first.telescope.begin(first.next);
  }
}

/** The observation that a telescope would begin next, and when. */
interface Next {
  observation: Candidate;
  at: number;
  altitude: number;
}

const comesBefore = (one: Next, other: Next) =>
  one.at < other.at || (one.at === other.at && one.altitude > other.altitude);

interface Telescope {
  turns: Turn[];
  next(): Next | undefined;
  begin(next: Next): void;
}

/** A telescope on its way through a night, which has begun what it has begun; `taken` are the observations that had their turn. */
function telescopeIn({ place, overheads, span, begun, waiting }: NightAhead, taken: Set<string>): Telescope {
  const skyOf = remembered(skyTrack(place));
  const turns: Turn[] = [];
  let left = waiting;
  /** Those with exposures left after a turn here: they go on later, before what waits. */
  const suspended = new Set<string>();
  /** Moments before which one isn't looked at again. */
  const notBefore = new Map<string, number>();
  let at = span.start;
  let next: Next | undefined;
  const isOpen = ({ id }: Candidate) => !taken.has(id) || suspended.has(id);
  /** The fixed times for which an observation makes way, of those that can begin then. */
  const fixedBefore = (observation: Candidate) =>
    left.flatMap((one) => {
      if (!isOpen(one) || !goesBefore(one, observation) || startOf(one) <= at) return [];
      return canBegin(one, place, new Date(startOf(one)), skyOf) ? [startOf(one)] : [];
    });
  const isReady = (one: Candidate, ms: number) =>
    ms >= (notBefore.get(one.id) ?? 0) &&
    (one.fixed_time_start === null || startOf(one) < ms + minute) &&
    (hasBegun(one) ? mayGoOn(one, new Date(ms)) : canBegin(one, place, new Date(ms), skyOf));
  const hasBegun = ({ id, status }: Candidate) =>
    suspended.has(id) || status === "in_progress" || status === "suspended";
  const mayGoOn = (one: Candidate, moment: Date) =>
    !downtimeMet(place.downtimes, moment.getTime(), 0) && canGoOn(one, place, moment, skyOf);
  const execute = (observation: Candidate) => {
    const until = Math.min(span.end, ...fixedBefore(observation));
    const turn = turnOf(observation, { place, overheads, skyOf, at, until });
    at = turn.exposures > 0 ? Math.max(turn.end, at + minute) : at + minute;
    if (turn.exposures === 0) return false;
    turns.push(turn);
    if (turn.exposures < turn.exposuresLeft) {
      suspended.add(observation.id);
      left = [advanced(observation, overheads, turn.exposures), ...left];
    }
    return true;
  };
  // What can't go on at the beginning goes on before anything else begins.
  left = [...begun.filter((observation) => at < span.end && !execute(observation)), ...left];

  return {
    turns,
    next() {
      if (next && isOpen(next.observation)) return next;
      left = left.filter(isOpen);
      // Nothing that is still there could have begun before what has just been taken by another one.
      const found = firstFrom(left, { start: next?.at ?? at, end: span.end }, isReady);
      if (!found) left = [];
      const observation = found && left[found.index]!;
      next = observation && {
        observation,
        at: found.at,
        altitude: skyOf(new Date(found.at)).altitudeOf(observation.target),
      };
      return next;
    },
    begin({ observation, at: start }) {
      at = start;
      next = undefined;
      const index = left.indexOf(observation);
      left = left.toSpliced(index, 1);
      const first = Math.min(...fixedBefore(observation));
      if (execute(observation)) return void taken.add(observation.id);
      if (first === Number.POSITIVE_INFINITY && !suspended.has(observation.id)) return;
      // It keeps its place in the order, and is tried again after the one that it makes way for.
      left = left.toSpliced(index, 0, observation);
      notBefore.set(observation.id, Math.min(first, at + gridMs));
    },
  };
}

type IsReady = (observation: Candidate, ms: number) => boolean;

/**
 * The first minute of a span at which something can begin, and its place in the queue; looked for every five minutes, and at each
 * fixed time.
 */
function firstFrom(waiting: Candidate[], { start, end }: Span, isReady: IsReady) {
  const fixed = waiting.flatMap((one) => (one.fixed_time_start === null ? [] : [startOf(one)]));
  const after = (ms: number) =>
    Math.min(Math.floor(ms / gridMs + 1) * gridMs, ...fixed.filter((moment) => moment > ms));
  let before = start;
  for (let at = start; at < end; at = after(at)) {
    const found = firstAt(waiting, at, isReady);
    if (found !== undefined) {
      for (let ms = before + minute; ms < at; ms += minute) {
        const index = firstAt(waiting, ms, isReady);
        if (index !== undefined) return { at: ms, index };
      }
      return { at, index: found };
    }
    before = at;
  }
  return undefined;
}

function firstAt(waiting: Candidate[], at: number, isReady: IsReady): number | undefined {
  const first = waiting.findIndex((one) => isReady(one, at));
  if (first === -1) return undefined;
  const due = waiting.findIndex(
    (one) => one !== waiting[first] && goesBefore(one, waiting[first]!) && isReady(one, at),
  );
  return due === -1 ? first : due;
}

const startOf = ({ fixed_time_start }: Candidate) => Date.parse(fixed_time_start!);

/** True for one with a fixed time for which another makes way: of at least its priority, or of a higher one than its fixed time. */
const goesBefore = (one: Candidate, other: Candidate) =>
  one.fixed_time_start !== null &&
  (other.fixed_time_start === null ? one.priority >= other.priority : one.priority > other.priority) &&
  other.urgency !== "rapid";

interface Beginning {
  place: Planned;
  overheads: Overheads;
  skyOf: SkyOf;
  at: number;
  /** The end of the night: what takes longer goes on in another. */
  until: number;
}

function turnOf(observation: Candidate, { place, overheads, skyOf, at, until }: Beginning): Turn {
  const start = beginsAt(observation, new Date(at))?.getTime() ?? at;
  const steps = stepsLeft(observation, overheads);
  const exposuresLeft = steps.reduce((sum, { exposures, rounds }) => sum + exposures.length * rounds, 0);
  const wanted = secondsOf(steps) * 1000;
  const end = Math.max(start, Math.min(start + wanted, until));
  const over = lastAllowed(observation, { place, skyOf, start, end });
  const exposures = fitting(steps, (over - start) / 1000);
  const middle = skyOf(new Date((start + over) / 2));
  const altitude = Number(middle.altitudeOf(observation.target).toFixed(2));
  return { id: observation.id, start, end: over, exposures, exposuresLeft, altitude };
}

/** Returns an observation as it is once so many more of its exposures are taken. */
function advanced(observation: Candidate, overheads: Overheads, count: number): Candidate {
  const panels = panelCount(observation.sequence);
  const exposures = observation.exposures.map((one) => ({
    ...one,
    acquired_by_panel: Array.from({ length: panels }, (_, panel) => one.acquired_by_panel?.[panel] ?? 0),
  }));
  let left = count;
  for (const { panel, exposures: entries, rounds } of stepsLeft(observation, overheads)) {
    const inStep = Math.min(left, rounds * entries.length);
    left -= inStep;
    for (const [at, entry] of entries.entries()) {
      // They take turns: where the last round isn't whole, the first ones have one more.
      const taken = Math.max(0, Math.ceil((inStep - at) / entries.length));
      exposures[entry]!.acquired += taken;
      exposures[entry]!.acquired_by_panel[panel]! += taken;
    }
  }
  return { ...observation, exposures };
}

/** Counts the exposures that are done after a number of seconds. */
function fitting(steps: readonly Step[], seconds: number): number {
  let left = seconds;
  let done = 0;
  for (const { lead, each, between, rounds } of steps) {
    left -= lead;
    const round = each.reduce((sum, one) => sum + one, 0) + between;
    const whole = Math.min(rounds, Math.max(0, Math.floor((left + between) / round + 1e-9)));
    done += whole * each.length;
    left -= whole * round - (whole === rounds ? between : 0);
    if (whole === rounds) continue;
    for (const one of each) {
      left -= one;
      if (left < -1e-6) return done;
      done++;
    }
  }
  return done;
}

/** The end of an observation that begins at a moment: its own, or the last moment before a condition breaks, a downtime
 * starts, or its window or its time ends. */
function lastAllowed(
  observation: Candidate,
  { place, skyOf, start, end }: Span & { place: Planned; skyOf: SkyOf },
): number {
  const opening = openingsOf(observation)?.find(({ begin, until }) => begin.start <= start && start < until);
  const last = Math.min(end, opening?.until ?? endsAt(observation)?.getTime() ?? end);
  const now = { ...observation, exposures: [] };
  const isAllowed = (ms: number) =>
    !downtimeMet(place.downtimes, ms, 0) && brokenFrom(now, place, new Date(ms), skyOf).next().done === true;
  let allowed = start;
  for (let ms = start + gridMs; ms < last + gridMs; ms += gridMs) {
    const next = Math.min(ms, last);
    if (!isAllowed(next)) {
      while (allowed + minute < next && isAllowed(allowed + minute)) allowed += minute;
      return allowed;
    }
    allowed = next;
  }
  return last;
}
