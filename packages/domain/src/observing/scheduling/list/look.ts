/** Times at which many targets stand above a place's limits: in one night, and through a year. */
import { airmassAt, constraints, yearSampling } from "@meridian/contract";
import type { Span } from "../../observations/index.ts";
import { type Planned, remembered } from "../begin.ts";
import { allowedSpans } from "../chance.ts";
import { brokenConditions, darkFrom } from "../observable.ts";
import type { Direction, Sky } from "../sky.ts";
import { skyTrack } from "../track.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const coarse = 10 * minute;
const stepMs = yearSampling.stepMinutes * minute;

export interface LookQuestion {
  place: Planned;
  night: Span;
  /** The parts of the night in which it is dark. */
  dark: readonly Span[];
  /** The first of twelve months, as 2026-11. */
  firstMonth: string;
  targets: readonly Direction[];
}

interface Highest {
  at: number;
  altitude: number;
  /** Null below the horizon. */
  airmass: number | null;
  moonSeparation: number;
  moonAltitude: number;
}

export interface Look {
  targets: { possible: Span[]; highest: Highest | null; months: number[] }[];
  /** Hours of darkness a night, by month. */
  darkHours: number[];
}

/** An observation of a target that asks for nothing besides what the place's telescope needs. */
const bare = (target: Direction) => ({
  target: { name: "", rotation: null, ...target },
  constraints: constraints.parse({}),
  bypass_darkness: false,
  exposures: [],
});

export function lookOver({ place, night, dark, firstMonth, targets }: LookQuestion): Look {
  const skyOf = remembered(skyTrack(place));
  const inNight = targets.map((target) => {
    const possible = [...allowedSpans(bare(target), place, night, skyOf)];
    return { possible, highest: highestIn(possible.length > 0 ? possible : dark, target, skyOf) };
  });
  const { hours, darkHours } = hoursByMonth(place, firstMonth, targets);
  return { targets: inNight.map((one, index) => ({ ...one, months: hours[index]! })), darkHours };
}

function highestIn(spans: readonly Span[], target: Direction, skyOf: (at: Date) => Sky): Highest | null {
  const altitudeAt = (ms: number) => skyOf(new Date(ms)).altitudeOf(target);
  const higher = (one: number, other: number) => (altitudeAt(other) > altitudeAt(one) ? other : one);
  const moments = spans.flatMap((span) => [...steps(span, coarse), span.end]);
  if (moments.length === 0) return null;
  const about = moments.reduce(higher);
  const within = spans.find(({ start, end }) => start <= about && about <= end)!;
  const nearby = { start: Math.max(within.start, about - coarse), end: Math.min(within.end, about + coarse) };
  const at = steps(nearby, minute).reduce(higher, about);
  const sky = skyOf(new Date(at));
  const altitude = sky.altitudeOf(target);
  return {
    ...{ at, altitude, airmass: altitude < 0 ? null : airmassAt(altitude) },
    ...{ moonSeparation: sky.moonSeparationOf(target), moonAltitude: sky.moonAltitude },
  };
}

const steps = ({ start, end }: Span, step: number): number[] =>
  Array.from({ length: Math.floor((end - start) / step) + 1 }, (_, index) => start + index * step);

/** Hours a night for each target and month, by some nights of the month that are looked at in steps. */
function hoursByMonth(place: Planned, firstMonth: string, targets: readonly Direction[]) {
  const skyOf = skyTrack(place);
  const darkness = darkFrom({ twilight: null }, place);
  const perStep = yearSampling.stepMinutes / 60 / yearSampling.nights;
  const asked = targets.map((target) => ({ ...bare(target), bypass_darkness: true }));
  const hours = targets.map((): number[] => []);
  const darkHours: number[] = [];
  for (const noons of noonsByMonth(firstMonth, place.longitude)) {
    const skies = noons
      .flatMap((noon, index) => {
        // A star comes back 20 minutes earlier after five nights: looked at in other minutes each night, rising and setting are averaged.
        const start = noon + ((index + 0.5) / yearSampling.nights) * stepMs;
        return steps({ start, end: start + day - stepMs }, stepMs);
      })
      .map((ms) => skyOf(new Date(ms)))
      .filter((sky) => sky.sunAltitude <= darkness);
    darkHours.push(skies.length * perStep);
    for (const [index, one] of asked.entries()) {
      const count = skies.reduce((sum, sky) => sum + (isAllowed(one, sky, place) ? 1 : 0), 0);
      hours[index]!.push(count * perStep);
    }
  }
  return { hours, darkHours };
}

const isAllowed = (...of: Parameters<typeof brokenConditions>): boolean =>
  brokenConditions(...of).next().done === true;

/** The local noons, by the mean Sun, before the nights that stand for each of twelve months. */
function noonsByMonth(firstMonth: string, longitude: number): number[][] {
  const [year, month] = firstMonth.split("-").map(Number) as [number, number];
  return Array.from({ length: 12 }, (_, later) => {
    const nights = new Date(Date.UTC(year, month + later, 0)).getUTCDate();
    return Array.from({ length: yearSampling.nights }, (__, index) => {
      const date = Math.round(((index + 0.5) * nights) / yearSampling.nights + 0.5);
      return Date.UTC(year, month - 1 + later, date, 12) - (longitude / 360) * day;
    });
  });
}
