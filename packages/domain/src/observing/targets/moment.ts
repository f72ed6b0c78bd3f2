import type { MovingBody } from "@meridian/contract";
import { longestSeconds, type Span } from "../observations/index.ts";
import { allowedSpans, bodyTrack, middleOf, skyTrack } from "../scheduling/index.ts";

type Exposing = Parameters<typeof allowedSpans>[0];
type Place = Parameters<typeof allowedSpans>[1];

/** The part of a longer time that is looked at: an observation of something that moves has no longer one. */
const longestMs = 31 * 86_400_000;
/** A part of so long is good enough: what moves fastest, the Moon, is at its coordinates for about as long. */
const enoughMs = 60 * 60_000;

/**
 * Finds the moment of a time for whose coordinates a body can be observed from a place, by the scheduler's own conditions: the
 * middle of the first hour or more in which it can, or of the longest part if none is that long. Undefined where it never can.
 */
export function momentUp(
  body: MovingBody,
  { start, end }: Span,
  place: Place,
  asked: Omit<Exposing, "target">,
): number | undefined {
  const standing = bodyTrack(body, place);
  const targetAt = (ms: number) => ({ name: body, rotation: null, ...standing(ms) });
  const time = { start, end: Math.min(end, start + longestMs) };
  const exposing = { ...asked, target: targetAt(start) };
  let best: Span | undefined;
  for (const span of allowedSpans(exposing, place, time, skyTrack(place), targetAt)) {
    if (!best || lengthOf(span) > lengthOf(best)) best = span;
    if (lengthOf(best) >= enoughMs) break;
  }
  if (!best) return undefined;
  const exposureMs = longestSeconds(asked) * 1000;
  return middleOf({ start: best.start, end: best.end - exposureMs }) + exposureMs / 2;
}

const lengthOf = ({ start, end }: Span) => end - start;
