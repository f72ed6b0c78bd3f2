import type { ObservationDocument, ObservationStatus } from "@meridian/contract";
import { acquiredOf, endingOf, missingOf } from "../observations/index.ts";
import { awayMs, heardMs, lateMs } from "./heard.ts";
import { beginsAt, endsAt, hasPassed, openingsOf } from "./times.ts";

const minute = 60_000;
/** One that has all exposures, and is connected, has so long to say that. */
const completingMs = 24 * 60 * minute;
/** A suspended request to the network may be taken up elsewhere after this. */
const elsewhereMs = 30 * minute;
/** A request to the network waits no longer than this for a rapid observation that interrupted it. */
const heldUpMs = 6 * 60 * minute;
/** Days after which a plugin is no longer waited for. */
export const longAwayDays = 30;

/** An observation that is handed out or begun, with the facts about its observatory. */
export interface Ongoing {
  observation: ObservationDocument;
  /** A file of it is here. */
  hasFiles: boolean;
  /** The last time that its observatory was heard of; null while a plugin is connected. */
  awaySince: Date | null;
  /** The beginning of its plugin's connection; null while none is connected. */
  connectedSince: Date | null;
  /** The last change of it. */
  changedAt: Date;
  /** A rapid observation is at work where it was interrupted for one. */
  isHeldUp: boolean;
}

interface Step {
  to: ObservationStatus;
  reason: string;
}

const passed = "Its time has passed.";
const offline = "The observatory went offline.";
const nothingCaptured = "The observatory went offline before anything was captured.";
const notBegun = "It wasn't begun while it was its time.";
const restElsewhere = "Its observatory isn't continuing it. The rest may be taken elsewhere.";
const longAway = `The observatory has been offline for ${longAwayDays} days.`;

/**
 * Decides what becomes of an observation that stands still because its plugin stays away, or whose time is over. Undefined
 * while there is something to wait for.
 */
export function stepFrom(ongoing: Ongoing, now: Date): Step | undefined {
  const { observation, hasFiles, awaySince, changedAt, isHeldUp } = ongoing;
  const away = awaySince ? now.getTime() - awaySince.getTime() : 0;
  const isAway = away >= awayMs;
  const isOver = isTimeOver(ongoing, { now, isAway });
  const ended = (reason: string): Step => ({ to: endingOf(observation), reason });
  const restsMs = now.getTime() - changedAt.getTime();
  const isRestingLong = restsMs >= (isHeldUp ? heldUpMs : elsewhereMs);
  // What can hardly begin anew may be exposed just now: its plugin goes on by itself.
  const isItsLast = !mayBeginFrom(observation, new Date(now.getTime() + awayMs));
  const isCaptured = hasFiles || acquiredOf(observation) > 0 || isItsLast;
  // Of one that has all its exposures, the files are waited for; a fixed time can't begin anew.
  const mayGoElsewhere =
    observation.where !== null &&
    missingOf(observation) > 0 &&
    observation.fixed_time_start === null &&
    !isItsLast;
  switch (observation.status) {
    case "assigned":
      if (isAway) return { to: "pending", reason: offline };
      return isLate(ongoing, now) ? { to: "pending", reason: notBegun } : undefined;
    case "in_progress":
      if (isOver) return ended(passed);
      if (!isAway) return undefined;
      if (isCaptured && mayGoElsewhere) return { to: "pending", reason: restElsewhere };
      return isCaptured ? { to: "suspended", reason: offline } : { to: "pending", reason: nothingCaptured };
    case "suspended":
      if (isOver) return ended(passed);
      if (isAway && !isCaptured) return { to: "pending", reason: nothingCaptured };
      if (mayGoElsewhere && isRestingLong) return { to: "pending", reason: restElsewhere };
      return isLong(away) ? ended(longAway) : undefined;
    case "paused":
      if (isOver) return ended(passed);
      return isLong(away) ? ended(longAway) : undefined;
    default:
      return undefined;
  }
}

/** A rapid one has others wait for it. */
const completingMsOf = ({ observation: { urgency } }: Ongoing) =>
  urgency === "rapid" ? awayMs : completingMs;

/** True if there is a time left at which it may begin. */
const mayBeginFrom = (observation: ObservationDocument, now: Date) =>
  openingsOf(observation)?.some(({ begin }) => begin.end > now.getTime()) ?? true;

/** True if a plugin has been connected for so long that it has said what it had to say of a time that is over. */
const isHeard = (ongoing: Ongoing, now: Date, ms: number, over: number) =>
  isHere(ongoing, now, now.getTime() - over >= heardMs ? 0 : ms);

const isHere = ({ connectedSince }: Ongoing, now: Date, ms: number) =>
  connectedSince !== null && now.getTime() - connectedSince.getTime() >= ms;

/**
 * True if its time has been over for a while, in which its plugin could say what it captured in time. One that has all its exposures
 * waits for its plugin: only the end of its acquisition is still to be told.
 */
function isTimeOver(ongoing: Ongoing, { now, isAway }: { now: Date; isAway: boolean }): boolean {
  const end = endsAt(ongoing.observation)?.getTime();
  if (end === undefined || end + awayMs > now.getTime()) return false;
  if (missingOf(ongoing.observation) === 0)
    return end + completingMsOf(ongoing) <= now.getTime() && isHere(ongoing, now, awayMs);
  return isHeard(ongoing, now, awayMs, end) || isAway;
}

/** True if an observation wasn't begun in its time, and hasn't been able to begin for a while under a connected plugin. */
function isLate(ongoing: Ongoing, now: Date): boolean {
  const { observation } = ongoing;
  if (beginsAt(observation, now) || beginsAt(observation, new Date(now.getTime() - lateMs))) return false;
  // An operator may hand it out by hand before its time.
  const since = Date.parse(observation.assigned_at ?? "") || 0;
  const missed = openingsOf(observation)?.findLast(
    ({ begin }) => begin.end >= since && begin.end < now.getTime(),
  );
  const over = missed?.begin.end ?? endsAt(observation)?.getTime() ?? now.getTime();
  return (missed !== undefined || hasPassed(observation, now)) && isHeard(ongoing, now, lateMs, over);
}

const isLong = (away: number) => away >= longAwayDays * 24 * 60 * minute;
