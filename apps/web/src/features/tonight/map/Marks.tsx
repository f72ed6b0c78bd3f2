import type { TonightSite } from "@meridian/contract";
import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, memo, useMemo } from "react";
import { exposureWords, rankOf, stateWords } from "../../../resource/night/states.ts";
import { StateForm } from "../StateMark.tsx";
import type { Box } from "./occupied.ts";
import { nearestIn, type Point, placeLabels, placeMarks, type Size } from "./place.ts";
import classes from "./SkyMap.module.css";

interface MarksProps {
  sites: readonly TonightSite[];
  /** Degrees: of the upper edge, and from there to the lower one. */
  north: number;
  span: number;
  size: Size;
}

type Placed = TonightSite & { latitude: number; longitude: number };
const isPlaced = (site: TonightSite): site is Placed => site.latitude !== null && site.longitude !== null;

const longest = 26;
const shortened = (words: string) => (words.length > longest ? `${words.slice(0, longest - 1)}…` : words);
const linesOf = ({ name, in_progress }: TonightSite): string[] =>
  [name, ...(in_progress ? [exposureWords(in_progress)] : [])].map(shortened);

const lineHeight = 16;
/** Width and height of a mark with the room around it, in pixels; in a crowd, where all would touch, less. */
const roomy = 15;
const tight = 10;
/** The number of sites beyond which only those that observe, or are kept from it, are named on the map. */
const crowd = 100;
const unnamedInCrowd = new Set(["idle", "daylight", "offline"]);
/** The width of words in pixels, at the most that a letter takes on average. */
const widthOf = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length)) * 6.7 + 6;

/** Each observatory's mark, with its name where there is room; observing ones have a line to what they expose. */
export function Marks({ sites, north, span, size: { width, height } }: MarksProps) {
  const open = useOpenSite();
  const placed = useMemo(() => sites.filter(isPlaced), [sites]);
  // Reports change neither places nor sizes, so what they don't change is worked out again for none of them.
  const where = placed.map(({ id, latitude, longitude }) => `${id} ${latitude} ${longitude}`).join();
  const side = placed.length > crowd ? tight : roomy;
  const marks = useMemo(() => {
    const size = { width, height };
    const points = placed.map(({ latitude, longitude }) => ({
      x: ((longitude + 180) / 360) * width,
      y: ((north - latitude) / span) * height,
    }));
    return placeMarks(points, size, side);
  }, [where, north, span, width, height, side]);
  const sizes = placed.map((site) => `${site.state} ${widthOf(linesOf(site))}`).join();
  const labels = useMemo(() => labelsOf(placed, marks, { width, height }, side), [sizes, marks]);
  return (
    <svg className={classes.marks} onClick={open} aria-hidden="true">
      {placed.map((site, at) => (
        <Mark
          key={site.id}
          id={site.id}
          state={site.state}
          hint={`${site.name}\n${stateWords(site)}`}
          lines={linesOf(site).join("\n")}
          x={marks[at]!.x}
          y={marks[at]!.y}
          scale={side / roomy}
          label={labels[at]}
        />
      ))}
    </svg>
  );
}

/** The places of labels, in the order of the sites; sites that do something come first to them. */
function labelsOf(
  sites: readonly Placed[],
  marks: readonly Point[],
  size: Size,
  side: number,
): (Box | undefined)[] {
  const order = [...sites.keys()]
    .filter((at) => sites.length <= crowd || !unnamedInCrowd.has(sites[at]!.state))
    .toSorted((one, other) => rankOf(sites[one]!.state) - rankOf(sites[other]!.state));
  const wanted = order.map((at) => {
    const lines = linesOf(sites[at]!);
    return {
      mark: marks[at]!,
      hasLine: lines.length > 1,
      ...{ width: widthOf(lines), height: lines.length * lineHeight },
    };
  });
  const found = placeLabels(wanted, marks, size, side);
  const labels: (Box | undefined)[] = [];
  for (const [rank, at] of order.entries()) labels[at] = found[rank];
  return labels;
}

interface MarkProps {
  id: string;
  state: TonightSite["state"];
  hint: string;
  lines: string;
  x: number;
  y: number;
  scale: number;
  label: Box | undefined;
}

const Mark = memo(function Mark({ id, state, hint, lines, x, y, scale, label }: MarkProps) {
  const { basepath } = useRouter();
  return (
    <a
      href={`${basepath}/observatories/${id}`}
      className={classes.mark}
      data-site={id}
      data-hint={hint}
      data-state={state}
      tabIndex={-1}
    >
      {label && <Line from={{ x, y }} to={label} />}
      <g transform={`translate(${x.toFixed(1)},${y.toFixed(1)}) scale(${scale.toFixed(2)})`}>
        <circle r="10" className={classes.room} />
        <StateForm state={state} />
      </g>
      {label && (
        <Label lines={lines.split("\n")} box={label} isLeft={label.x + label.width < x} state={state} />
      )}
    </a>
  );
});

/** The nearest point of a label to its mark, and the line there, where it isn't beside it. */
function Line({ from, to }: { from: Point; to: Box }) {
  const { x, y } = nearestIn(to, from);
  const length = Math.hypot(x - from.x, y - from.y);
  if (length < 15) return null;
  // It begins at the edge of the mark.
  const start = 8 / length;
  return (
    <path
      className={classes.line}
      d={`M${(from.x + (x - from.x) * start).toFixed(1)},${(from.y + (y - from.y) * start).toFixed(1)}L${x.toFixed(1)},${y.toFixed(1)}`}
    />
  );
}

const quiet = new Set(["daylight", "offline"]);

function Label({
  lines,
  box,
  isLeft,
  state,
}: {
  lines: string[];
  box: Box;
  isLeft: boolean;
  state: TonightSite["state"];
}) {
  const x = isLeft ? box.x + box.width - 3 : box.x + 3;
  return (
    <text
      className={classes.label}
      data-quiet={quiet.has(state) || undefined}
      textAnchor={isLeft ? "end" : "start"}
    >
      {lines.map((line, at) => (
        <tspan
          key={at === 0 ? "name" : "exposure"}
          x={x}
          y={box.y + 12 + at * lineHeight}
          className={at === 0 ? classes.name : undefined}
        >
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** Pixels around a name or mark in which a finger still means it. */
const reach = 24;

/** The mark that a finger meant which touched none: the one whose name or mark is nearest. */
function nearestTo({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>) {
  if (!matchMedia("(pointer: coarse)").matches) return undefined;
  const away = (mark: Element) => {
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    return Math.hypot(
      Math.max(left - clientX, 0, clientX - right),
      Math.max(top - clientY, 0, clientY - bottom),
    );
  };
  const marks = [...currentTarget.querySelectorAll<SVGElement>("[data-site]")]
    .map((mark) => ({ mark, distance: Math.min(...[...mark.querySelectorAll("g, text")].map(away)) }))
    .filter(({ distance }) => distance <= reach);
  return marks.toSorted((one, other) => one.distance - other.distance)[0]?.mark;
}

/** Opens the observatory whose mark was clicked, or touched nearly: one listener for all, where a router's link for each would cost more. */
function useOpenSite() {
  const router = useRouter();
  return (event: MouseEvent<SVGSVGElement>) => {
    const mark = (event.target as Element).closest<SVGElement>("[data-site]") ?? nearestTo(event);
    const site = mark?.dataset.site;
    if (!site || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    void router.navigate({ to: "/observatories/$id", params: { id: site } });
  };
}
