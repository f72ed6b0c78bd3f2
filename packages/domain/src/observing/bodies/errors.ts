import {
  bodyNamed,
  type FieldError,
  hasFixedTime,
  type MovingBody,
  type ObservationDocument,
} from "@meridian/contract";
import { directionTo, type Place } from "./position.ts";

interface Asked extends Pick<ObservationDocument, "windows" | "fixed_time_start" | "fixed_time_end"> {
  target: Coordinates & { name?: string | undefined };
}

type Coordinates = Pick<ObservationDocument["target"], "ra" | "dec">;

/**
 * Finds a target that is called after the Sun, the Moon or a planet, and isn't where that stands, in each of the times that are
 * asked for, as seen from an observatory; or, for a request to the network, from the middle of the Earth. Whatever is called
 * otherwise, "Moon, Tycho", is where its coordinates are.
 */
export function bodyErrors(request: Asked, place: Place | undefined, now: Date): FieldError[] {
  const body = bodyNamed(request.target.name ?? "");
  if (!body) return [];
  const lacking = whatLacks(body, request, place);
  return lacking ? [lacking] : missedErrors(body, request, place, now);
}

/** The place or the time without which nobody knows where a body stands. */
function whatLacks(body: MovingBody, request: Asked, place: Place | undefined): FieldError | undefined {
  if (body === "Moon" && !place)
    return {
      path: "where",
      message: "can't be any observatory for the Moon, which each sees up to a degree elsewhere. Choose one",
    };
  if (request.windows.length > 0 || hasFixedTime(request)) return undefined;
  return {
    path: "fixed_time_start",
    message: `must be set, or a window: ${inWords(body)} moves, and is at these coordinates at one time only`,
  };
}

/** The times in which a body is elsewhere; its name, where it is elsewhere in all of them. */
function missedErrors(body: MovingBody, request: Asked, place: Place | undefined, now: Date): FieldError[] {
  const looks = timesOf(request, now).map(({ path, ...time }) => ({
    path,
    degrees: nearestIn(body, request.target, time, place),
  }));
  const missed = looks.filter(({ degrees }) => degrees > bodyTolerance(body));
  if (missed.length === 0) return [];
  const the = inWords(body);
  if (missed.length === looks.length) {
    const apart = angle(Math.min(...missed.map(({ degrees }) => degrees)));
    const message = `is that of ${the}, which comes no nearer to these coordinates than ${apart} at that time. Find its coordinates again, or use another name`;
    return [{ path: "target.name", message }];
  }
  return missed.map(({ path, degrees }) => ({
    path,
    message: `must be the time of another observation: ${the} comes no nearer to these coordinates than ${angle(degrees)} in this window`,
  }));
}

/** Warns of times in which a body leaves its coordinates, which telescopes don't follow. */
export function driftWarnings(request: Asked, place: Place | undefined, now: Date): FieldError[] {
  const body = bodyNamed(request.target.name ?? "");
  if (!body || bodyErrors(request, place, now).length > 0) return [];
  const { ra, dec } = request.target;
  const apart = timesOf(request, now).flatMap(({ start, end }) =>
    [Math.max(start, now.getTime()), end].map((at) => separation(directionTo(body, at, place), ra, dec)),
  );
  const farthest = Math.max(0, ...apart);
  if (farthest <= bodyTolerance(body)) return [];
  const message = `moves up to ${angle(farthest)} away from these coordinates in its time, and telescopes don't follow it: a shorter time is surer`;
  return [{ path: "target.name", message }];
}

const inWords = (body: MovingBody) => (body === "Sun" || body === "Moon" ? `the ${body}` : body);

const angle = (degrees: number) =>
  degrees < 1 ? `${Math.ceil(degrees * 60)}′` : `${Math.round(degrees * 10) / 10}°`;

/**
 * Degrees by which a target may miss a body: it is on the disk of the Sun or the Moon, where somebody may well mean a part, or
 * within 5′ of it. Parallax between observatories moves planets by less than 1′.
 */
export const bodyTolerance = (body: MovingBody) => (body === "Sun" || body === "Moon" ? 0.26 : 0) + 5 / 60;

interface Time {
  start: number;
  end: number;
}

/** The times that are asked for and aren't over, each with its field. Those that are refused for other reasons are left out. */
function timesOf(
  { windows, fixed_time_start, fixed_time_end }: Asked,
  now: Date,
): (Time & { path: string })[] {
  const asked =
    fixed_time_start !== null || fixed_time_end !== null
      ? [{ path: "fixed_time_start", start: fixed_time_start ?? "", end: fixed_time_end ?? "" }]
      : windows.map((window, at) => ({ path: `windows.${at}.start`, ...window }));
  return asked
    .map(({ path, start, end }) => ({ path, start: Date.parse(start), end: Date.parse(end) }))
    .filter(({ start, end }) => start < end && end > now.getTime());
}

const minute = 60_000;
const hour = 60 * minute;
/** Looks at a time at most, so that no request takes long. In the longest times the Moon may pass unseen between two of them. */
const mostLooks = 500;
/** Degrees that a body moves in an hour at most, by itself and as the observer turns with the Earth. */
const fastest = (body: MovingBody) => (body === "Moon" ? 1 : 0.12);

/**
 * Returns how near a body comes to coordinates in a time, in degrees, or how near it is as soon as that is near enough. After each
 * look it leaves out the time in which the body can't get there. The middle comes first: it is what coordinates are found for.
 */
function nearestIn(
  body: MovingBody,
  { ra, dec }: Coordinates,
  { start, end }: Time,
  place: Place | undefined,
) {
  const near = bodyTolerance(body);
  const apartAt = (at: number) => separation(directionTo(body, at, place), ra, dec);
  let nearest = apartAt((start + end) / 2);
  for (let at = start; nearest > near; ) {
    const apart = apartAt(at);
    nearest = Math.min(nearest, apart);
    if (at === end) break;
    const idle = ((apart - near) / fastest(body)) * hour;
    at = Math.min(end, at + Math.max(idle, minute, (end - start) / mostLooks));
  }
  return nearest;
}

const radian = Math.PI / 180;

/** The angle between a direction and coordinates, in degrees. */
function separation({ x, y, z }: { x: number; y: number; z: number }, ra: number, dec: number): number {
  const across = Math.cos(dec * radian);
  const [u, v, w] = [across * Math.cos(ra * radian), across * Math.sin(ra * radian), Math.sin(dec * radian)];
  const sine = Math.hypot(y * w - z * v, z * u - x * w, x * v - y * u);
  return Math.atan2(sine, x * u + y * v + z * w) / radian;
}
