/** Fetched when it is shown: it comes with the stars. */
import { type Direction, type NightPhase, type Place, skyOver } from "@meridian/contract";
import sky from "../../../../sky/sky.json";
import { useNightFocus } from "../focus.ts";
import { skyColor } from "../phases.ts";
import type { Target } from "../targets.ts";
import type { BodyAt } from "./bodies.ts";
import classes from "./Dome.module.css";
import { altitudeLabels, DomeFrame, type DomeLimits, domeBox } from "./DomeFrame.tsx";
import { labelsFor } from "./labels.ts";
import { onDome, rim } from "./projection.ts";

/** The share of their light that stars have left. */
const starlight: Record<NightPhase["phase"], number> = {
  day: 0,
  civil: 0.25,
  nautical: 0.6,
  astronomical: 0.85,
  night: 1,
};

/** Stars up to a magnitude are dots of a size. */
const sizes: [faintest: number, size: number][] = [
  [0.5, 3],
  [1.5, 2.4],
  [2.5, 1.8],
  [3.5, 1.2],
  [5, 0.8],
];

/** Degrees: below the horizon nothing is drawn, but for lines that reach the rim. */
const nearlyRisen = -4;

type DirectionOf = (ra: number, dec: number) => Direction;

const written = (length: number) => length.toFixed(1);
const pointAt = ({ azimuth, altitude }: Direction) => onDome(azimuth, altitude).map(written).join(",");

/** The stars of each size as one path of dots. */
function starPaths(directionOf: DirectionOf): [size: number, path: string][] {
  const paths = sizes.map(([, size]): [number, string] => [size, ""]);
  for (const [ra, dec, magnitude] of sky.stars as [number, number, number][]) {
    const direction = directionOf(ra, dec);
    if (direction.altitude > 0)
      paths[sizes.findIndex(([to]) => magnitude <= to)]![1] += `M${pointAt(direction)}h0`;
  }
  return paths;
}

/** The lines of the constellations as one path, as far as they are up. */
function linesPath(directionOf: DirectionOf): string {
  let path = "";
  for (const line of sky.lines as [number, number][][]) {
    let isDrawn = false;
    for (const [ra, dec] of line) {
      const direction = directionOf(ra, dec);
      const isUp = direction.altitude > nearlyRisen;
      if (isUp) path += `${isDrawn ? "L" : "M"}${pointAt(direction)}`;
      isDrawn = isUp;
    }
  }
  return path;
}

/** Places across a target's way while it is observed, as the path of an SVG. */
function trackPath({ ra, dec, start, end }: Target, site: Place): string {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  const steps = Array.from({ length: 13 }, (_, step) => from + ((to - from) * step) / 12);
  return `M${steps.map((at) => pointAt(skyOver(at, site)(ra, dec))).join("L")}`;
}

interface SkyDomeProps {
  site: Place & DomeLimits & { name: string };
  ms: number;
  /** The moment in words. */
  clock: string;
  phase: NightPhase["phase"];
  bodies: readonly BodyAt[];
  targets: readonly Target[];
}

/** The sky over an observatory at a moment, with what it observes, observed and will. Whoever doesn't see it reads the lists. */
export default function SkyDome({ site, ms, clock, phase, bodies, targets }: SkyDomeProps) {
  const { lit, light, show } = useNightFocus();
  const directionOf = skyOver(ms, site);
  const risen = <T extends { ra: number; dec: number }>(all: readonly T[]) =>
    all.flatMap((one) => {
      const direction = directionOf(one.ra, one.dec);
      return direction.altitude > 0 ? [{ one, direction }] : [];
    });
  // Of one that ran and will again, the turn to come.
  const shown = risen([...new Map(targets.map((one) => [one.id, one])).values()]);
  const isAt = (one: Target) => Date.parse(one.start) <= ms && ms < Date.parse(one.end);
  const pointedAt = targets.find(isAt)?.id;
  const chosen =
    targets.find((one) => one.id === lit && isAt(one)) ?? targets.findLast(({ id }) => id === lit);
  const brightness = starlight[phase];
  return (
    <figure>
      <svg
        viewBox={domeBox}
        role="img"
        aria-label={`Sky over ${site.name} at ${clock}`}
        className={classes.dome}
      >
        <clipPath id="dome-rim">
          <circle r={rim} />
        </clipPath>
        <circle r={rim} fill={skyColor(phase)} />
        <g clipPath="url(#dome-rim)">
          {brightness > 0 && (
            <g opacity={brightness}>
              {phase !== "civil" && <MilkyWay directionOf={directionOf} />}
              <path d={linesPath(directionOf)} className={classes.line} />
              {starPaths(directionOf).map(([size, path]) => (
                <path key={size} d={path} strokeWidth={size} className={classes.star} />
              ))}
            </g>
          )}
        </g>
        <DomeFrame horizon={site.horizon} min_altitude={site.min_altitude} max_altitude={site.max_altitude} />
        <Bodies bodies={risen(bodies).map(placed)} marks={shown.map(placed)} />
        {chosen && <path d={trackPath(chosen, site)} clipPath="url(#dome-rim)" className={classes.track} />}
        {shown
          .toSorted(({ one }, { one: other }) => Number(one.id === lit) - Number(other.id === lit))
          .map(({ one, direction }) => {
            const [x, y] = onDome(direction.azimuth, direction.altitude);
            return (
              // biome-ignore lint/a11y: the list beside it does the same for the keyboard.
              <g
                key={`${one.id} ${one.start}`}
                className={classes.target}
                data-kind={one.kind}
                data-lit={one.id === lit || undefined}
                transform={`translate(${written(x)} ${written(y)})`}
                onMouseEnter={() => light(one.id)}
                onMouseLeave={() => light(undefined)}
                onClick={() => show((Date.parse(one.start) + Date.parse(one.end)) / 2)}
              >
                <title>{`${one.name}, ${Math.round(direction.altitude)}° high, azimuth ${Math.round(direction.azimuth)}°`}</title>
                {one.id === pointedAt && <circle r="9" className={classes.pointing} />}
                <circle r={one.label ? 5.5 : 3} />
                <text>{one.label}</text>
              </g>
            );
          })}
      </svg>
    </figure>
  );
}

function MilkyWay({ directionOf }: { directionOf: DirectionOf }) {
  return (
    <g className={classes.milkyWay}>
      {(sky.milkyWay as [number, number, number][]).map(([ra, dec, level]) => {
        const direction = directionOf(ra, dec);
        if (direction.altitude < nearlyRisen) return null;
        const [x, y] = onDome(direction.azimuth, direction.altitude);
        return (
          <circle
            key={`${ra} ${dec}`}
            cx={written(x)}
            cy={written(y)}
            r="4.5"
            opacity={0.022 * (level + 1)}
          />
        );
      })}
    </g>
  );
}

interface Placed<T> {
  one: T;
  at: [x: number, y: number];
}

const placed = <T,>({ one, direction }: { one: T; direction: ReturnType<DirectionOf> }): Placed<T> => ({
  one,
  at: onDome(direction.azimuth, direction.altitude),
});

/** The radius of a target's mark. */
const targetRadius = 6;

/** Sun, Moon and planets with their names, as far as these cover nothing; what they cover is told by pointing at the mark. */
function Bodies({ bodies, marks }: { bodies: Placed<BodyAt>[]; marks: Placed<unknown>[] }) {
  const named = bodies.map(({ one: { name, illumination }, at }) => ({
    at,
    radius: name === "Sun" || name === "Moon" ? 3.5 : 1.6,
    text: name === "Moon" ? `Moon ${Math.round(illumination * 100)} %` : name,
  }));
  const labels = labelsFor(named, [
    ...marks.map(({ at }) => ({ at, radius: targetRadius })),
    ...altitudeLabels.map(({ at }) => ({ at, radius: 3.5 })),
  ]);
  return named.map(({ at: [x, y], radius, text }, index) => {
    const label = labels[index];
    return (
      <g key={bodies[index]!.one.name}>
        <title>{text}</title>
        <circle cx={written(x)} cy={written(y)} r={radius} className={classes.body} />
        {label && (
          <text x={written(label.x)} y={written(label.y)} textAnchor={label.anchor} className={classes.name}>
            {text}
          </text>
        )}
      </g>
    );
  });
}
