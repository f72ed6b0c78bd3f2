import {
  bodyInWords,
  bodyNamed,
  bodyTolerance,
  type FieldError,
  hasFixedTime,
  type MovingBody,
  type ObservationDocument,
} from "@meridian/contract";
import { type Coordinates, type Looks, nearestIn, separation, type Time } from "./nearest.ts";
import { directionTo, type Place } from "./position.ts";

type Motion = Pick<ObservationDocument["target"], "pm_ra" | "pm_dec">;

interface Asked extends Pick<ObservationDocument, "windows" | "fixed_time_start" | "fixed_time_end"> {
  target: Coordinates & Partial<Motion> & { name?: string | undefined };
}

/** Looks for a request at most, so that none takes long: 0.14 s of the Moon. One of the longest times takes 430 at worst. */
const mostLooks = 2000;

/**
 * Finds a target that is called after the Sun, the Moon or a planet, and isn't where that stands, in each of the windows that are
 * asked for or at the start of the fixed time, as seen from an observatory; or, for a request to the network, from the middle of the
 * Earth. Whatever is called otherwise, "Moon, Tycho", is where its coordinates are.
 */
export function bodyErrors(
  request: Asked,
  place: Place | undefined,
  now: Date,
  look = directionTo,
): FieldError[] {
  const body = bodyNamed(request.target.name ?? "");
  if (!body) return [];
  const { pm_ra, pm_dec } = request.target;
  if (pm_ra || pm_dec)
    return [
      {
        path: `target.${pm_ra ? "pm_ra" : "pm_dec"}`,
        message: `must be 0: ${bodyInWords(body)} has no proper motion`,
      },
    ];
  const lacking = whatLacks(body, request, place);
  if (lacking) return [lacking];
  const times = timesOf(request, now);
  const senseless = senselessErrors(body, times);
  if (senseless.length > 0) return senseless;
  return missedErrors(body, request.target, times, place, { left: mostLooks, at: look });
}

const places = ["ra", "dec", "pm_ra", "pm_dec"] as const;

/** True if two targets are called after the same body or after none, and have the same coordinates and proper motion. */
export const isSameBody = (one: Asked["target"], other: Asked["target"]): boolean =>
  bodyNamed(one.name ?? "") === bodyNamed(other.name ?? "") &&
  places.every((field) => one[field] === other[field]);

/** The place or the time without which nobody knows where a body stands. */
function whatLacks(body: MovingBody, request: Asked, place: Place | undefined): FieldError | undefined {
  if (body === "Moon" && !place)
    return {
      path: "where",
      message:
        "can't be any observatory for the Moon, which each sees up to a degree elsewhere: ask one observatory alone",
    };
  if (request.windows.length > 0 || hasFixedTime(request)) return undefined;
  return {
    path: fixed,
    message: `must be set, or a window: ${bodyInWords(body)} moves, and is at these coordinates at one time only`,
  };
}

const lastYear = 2199;
const mostDays = 31;
const day = 86_400_000;

/** The times that are too long to be those of coordinates of one moment, or too late for a position to be worked out. */
function senselessErrors(body: MovingBody, times: readonly AskedTime[]): FieldError[] {
  const the = bodyInWords(body);
  const wrong = ({ begins, end }: AskedTime) => {
    if (end >= Date.UTC(lastYear + 1, 0))
      return `must be before ${lastYear + 1}: where ${the} stands later isn't worked out`;
    if (end - begins <= mostDays * day) return undefined;
    return `must be at most ${mostDays} days after its start: ${briefly(body)}`;
  };
  return times.flatMap((time) => {
    const message = wrong(time);
    return message ? [{ path: time.path.replace("start", "end"), message }] : [];
  });
}

const briefly = (body: MovingBody) =>
  `${bodyInWords(body)} moves, and is at these coordinates for a short time only`;

/** The windows in which a body is elsewhere; its name, where it is elsewhere in all of them, or at the start of the fixed time. */
function missedErrors(
  body: MovingBody,
  target: Coordinates,
  times: readonly AskedTime[],
  place: Place | undefined,
  looks: Looks,
): FieldError[] {
  const found: { path: string; degrees: number }[] = [];
  for (const { path, start, lastBeginning } of times) {
    const degrees = nearestIn(body, target, { start, end: lastBeginning }, place, looks);
    if (degrees === undefined)
      return [{ path: "windows", message: `must be fewer or shorter: ${briefly(body)}` }];
    found.push({ path, degrees });
  }
  const missed = found.filter(({ degrees }) => degrees > bodyTolerance(body));
  if (missed.length === 0) return [];
  const the = bodyInWords(body);
  if (missed.length === found.length) {
    const apart = angle(Math.min(...missed.map(({ degrees }) => degrees)));
    const where =
      missed[0]!.path === fixed
        ? `is ${apart} from these coordinates when the fixed time begins`
        : `comes no nearer to these coordinates than ${apart} at that time`;
    const message = `must be another, or its coordinates found again: ${the} ${where}`;
    return [{ path: "target.name", message }];
  }
  return missed.map(({ path, degrees }) => ({
    path,
    message: `must be the time of another observation: ${the} comes no nearer to these coordinates than ${angle(degrees)} in this window`,
  }));
}

/**
 * Warns of times in which a body leaves its coordinates, which telescopes don't follow, in a request that isn't refused for its body
 * or its times.
 */
export function driftWarnings(request: Asked, place: Place | undefined, now: Date): FieldError[] {
  const body = bodyNamed(request.target.name ?? "");
  if (!body || whatLacks(body, request, place)) return [];
  const { ra, dec } = request.target;
  const apart = timesOf(request, now).flatMap((time) =>
    momentsIn(time).map((at) => separation(directionTo(body, at, place), ra, dec)),
  );
  const farthest = Math.max(0, ...apart);
  if (farthest <= bodyTolerance(body)) return [];
  const message = `moves up to ${angle(farthest)} away from these coordinates in its time, and is observed only while it is at them`;
  return [{ path: "target.name", message }];
}

/** A dozen moments of a time: the Moon is back within a month. */
const momentsIn = ({ start, end }: Time) =>
  Array.from({ length: 12 }, (_, at) => start + ((end - start) * at) / 11);

const angle = (degrees: number) =>
  degrees < 1 ? `${Math.ceil(degrees * 60)}′` : `${Math.round(degrees * 10) / 10}°`;

interface AskedTime extends Time {
  /** The field of its start. */
  path: string;
  /** The moment of its own start. `start` is now at the earliest. */
  begins: number;
  /** The last moment at which an observation may begin in it: of a fixed time, its start. */
  lastBeginning: number;
}

const fixed = "fixed_time_start";

/** The times that are asked for and aren't over, each with its field. Those that are refused for other reasons are left out. */
function timesOf({ windows, fixed_time_start, fixed_time_end }: Asked, now: Date): AskedTime[] {
  const asked =
    fixed_time_start !== null || fixed_time_end !== null
      ? [{ path: fixed, start: fixed_time_start ?? "", end: fixed_time_end ?? "" }]
      : windows.map((window, at) => ({ path: `windows.${at}.start`, ...window }));
  return asked
    .map(({ path, start, end }) => ({ path, begins: Date.parse(start), end: Date.parse(end) }))
    .filter(({ begins, end }) => begins < end && end > now.getTime())
    .map((time) => {
      const start = Math.max(time.begins, now.getTime());
      return { ...time, start, lastBeginning: time.path === fixed ? start : time.end };
    });
}
