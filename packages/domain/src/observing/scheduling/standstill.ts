import type { ObservationDocument, ObservationStatus } from "@meridian/contract";
import { acquiredOf, endingOf, missingOf } from "../observations/index.ts";
import { endsAt } from "./times.ts";

const minute = 60_000;
/** A plugin away for less than this goes on where it was, and may report late what it captured in time. */
const awayMs = 10 * minute;
/** A suspended request to the network may be taken up elsewhere after this. */
const elsewhereMs = 30 * minute;
/** Days after which a plugin is no longer waited for. */
export const longAwayDays = 30;

/** An observation that is handed out or begun, with the facts about its observatory. */
export interface Ongoing {
  observation: ObservationDocument;
  /** A file of it is here. */
  hasFiles: boolean;
  /** The last time that its observatory was heard of; null while a plugin is connected. */
  awaySince: Date | null;
  /** The last change of it. */
  changedAt: Date;
}

interface Step {
  to: ObservationStatus;
  reason: string;
}

const passed = "Its time has passed.";
const offline = "The observatory went offline.";
const nothingCaptured = "The observatory went offline before anything was captured.";
const restElsewhere = "Its observatory isn't continuing it. The rest may be taken elsewhere.";
const longAway = `The observatory has been offline for ${longAwayDays} days.`;

/**
 * Decides what becomes of an observation that stands still because its plugin stays away or its time is over. Undefined
 * while there is something to wait for.
 */
export function stepFrom(
  { observation, hasFiles, awaySince, changedAt }: Ongoing,
  now: Date,
): Step | undefined {
  const away = awaySince ? now.getTime() - awaySince.getTime() : 0;
  const isAway = away >= awayMs;
  const end = endsAt(observation);
  const isOver = end !== undefined && end.getTime() + awayMs <= now.getTime();
  const ended = (reason: string): Step => ({ to: endingOf(observation), reason });
  const isSuspendedLong = now.getTime() - changedAt.getTime() >= elsewhereMs;
  // Of one that has all its exposures, the files are waited for.
  const mayGoElsewhere = observation.where !== null && missingOf(observation) > 0;
  const isCaptured = hasFiles || acquiredOf(observation) > 0;
  switch (observation.status) {
    case "assigned":
      return isAway ? { to: "pending", reason: offline } : undefined;
    case "in_progress":
      if (!isAway) return undefined;
      if (isOver) return ended(passed);
      if (isCaptured && mayGoElsewhere) return { to: "pending", reason: restElsewhere };
      return isCaptured ? { to: "suspended", reason: offline } : { to: "pending", reason: nothingCaptured };
    case "suspended":
      if (isOver) return ended(passed);
      if (isAway && !isCaptured) return { to: "pending", reason: nothingCaptured };
      if (mayGoElsewhere && observation.interrupted_by === null && isSuspendedLong)
        return { to: "pending", reason: restElsewhere };
      return isLong(away) ? ended(longAway) : undefined;
    case "paused":
      if (isOver) return ended(passed);
      return isLong(away) ? ended(longAway) : undefined;
    default:
      return undefined;
  }
}

const isLong = (away: number) => away >= longAwayDays * 24 * 60 * minute;
