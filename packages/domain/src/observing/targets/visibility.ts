import {
  type ListedTarget,
  resolveTargetInput,
  type TargetFault,
  type TargetsVisibility,
  type TargetsVisibilityInput,
  type VisibleTarget,
} from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { invalid } from "../../base/errors.ts";
import { fairQueue } from "../../base/fairQueue.ts";
import { countAttempt } from "../../base/limits.ts";
import { requireUser } from "../../ground/access/index.ts";
import { observingSites } from "../../places/observatories/index.ts";
import { type ListLook, lookAt } from "../scheduling/index.ts";
import { type ListedLine, readList } from "./list.ts";
import { type Resolved, resolveEach } from "./resolveEach.ts";

/** Observatories of which each target's best is found. */
const mostSites = 12;

/** More than anybody looks at, few enough for a program that asks in a loop. */
const perPerson = { max: 40, seconds: 60 };
const inTurn = fairQueue({
  atOnce: 1,
  waitingEach: 4,
  waitingInAll: 100,
  refusal: "Too many lists are being worked out at the moment. Try again shortly.",
});

/**
 * Returns when each of many targets stands above an observatory's limits in the dark: in a night, and through a year; at each
 * target's best observatory where none is named, among those of a project that lists some, tonight rather at one that is connected.
 * Lines that name nothing come back with the reason; of those that name the same object, the first counts. Throws UNAUTHENTICATED, NOT_FOUND for an observatory or a project that the caller doesn't see, INVALID for a
 * list without lines or with too many, or a night that is too far away, or without an observatory, RATE_LIMITED.
 */
export async function targetsVisibility(
  ctx: Context,
  { targets, list, night, ...among }: TargetsVisibilityInput,
): Promise<TargetsVisibility> {
  const { userId } = requireUser(ctx);
  const lines = list === undefined ? targets!.map(asLine) : readList(list);
  const { sites, hasMore } = await observingSites(ctx, among, mostSites);
  if (sites.length === 0)
    throw invalid(
      "observatory_id",
      `is required: you may observe at no observatory${among.project_id ? " of this project" : ""}`,
    );
  await countAttempt(ctx.db, `targets.visibility:${userId}`, perPerson, ctx.now());
  const isOfList = list !== undefined;
  return inTurn(userId, async () => {
    const { known: named, faults } = await sortOut(ctx, lines, isOfList);
    // Those that a program lists are its own to tell apart.
    const known = isOfList ? eachOnce(named) : named;
    const places = known.map(({ target }) => target);
    const looks: ListLook[] = [];
    for (const site of sites) looks.push(await lookAt(ctx, site, places, night));
    const offline = new Set(looks.flatMap(({ observatory: { id, is_offline } }) => (is_offline ? [id] : [])));
    const isThere = ({ observatory_id, hours }: Shown) => hours > 0 && !offline.has(observatory_id);
    const betterNow = (best: Shown, other: Shown) =>
      isThere(best) === isThere(other) ? better(best, other) : isThere(best) ? best : other;
    const isTonight = night === undefined;
    return {
      months: monthsFrom(looks[0]!.observatory.night),
      observatories: looks.map(({ observatory }) => observatory),
      has_more_observatories: hasMore,
      targets: known.map(({ line, target }, index) => {
        const each = looks.map((look) => shown(look.observatory.id, look.targets[index]!));
        return { line, ...told(target), ...each.reduce(isTonight ? betterNow : better) };
      }),
      faults,
    };
  });
}

const asLine = (target: ListedTarget, index: number): ListedLine => ({
  line: index + 1,
  text: target.name ?? `${target.ra} ${target.dec}`,
  target,
});

interface Known {
  line: number;
  target: NonNullable<Resolved["target"]>;
  /** True if the line has a position of its own. */
  isPlaced: boolean;
}

/** About a third of an arcsecond, in degrees: all names of an object lead to its position. */
const sameDegrees = 1e-4;

/** Leaves out the lines that name an object as an earlier one does; positions that were written count as they are. */
function eachOnce(known: readonly Known[]): Known[] {
  const seen = new Set<string>();
  return known.filter(({ isPlaced, target: { ra, dec } }) => {
    const place = [ra, dec].map((degrees) => Math.round(degrees / sameDegrees)).join();
    const isAnew = isPlaced || !seen.has(place);
    if (!isPlaced) seen.add(place);
    return isAnew;
  });
}

/** Parts the lines that name a target from those that don't. */
async function sortOut(
  ctx: Context,
  lines: readonly ListedLine[],
  isOfList: boolean,
): Promise<{ known: Known[]; faults: TargetFault[] }> {
  const readable = lines.map((one) => (one.target ? { ...one, problem: nameProblem(one.target) } : one));
  const asked = readable.filter(({ problem }) => problem === undefined);
  const resolved = await resolveEach(
    ctx,
    asked.map(({ target }) => target!),
  );
  const answers = new Map(asked.map(({ line }, index) => [line, resolved[index]!]));
  const known: Known[] = [];
  const faults: TargetFault[] = [];
  for (const { line, text, target: listed, problem } of readable) {
    const { target, problem: message = problem } = answers.get(line) ?? {};
    if (target) known.push({ line, target, isPlaced: listed?.ra !== undefined });
    else
      faults.push({
        ...{ line, text: text.slice(0, 200), message: message ?? "Nothing is known of it." },
        path: isOfList ? "list" : `targets.${line - 1}.name`,
      });
  }
  return { known, faults };
}

/** The reason why a name can't be looked up. */
function nameProblem({ name, ra }: ListedTarget): string | undefined {
  if (ra !== undefined || name === undefined) return undefined;
  const issue = resolveTargetInput.shape.name.safeParse(name).error?.issues[0];
  return (
    issue && (issue.code === "too_big" ? "A name has at most 100 characters." : `The name ${issue.message}.`)
  );
}

type Told = Pick<VisibleTarget, "name" | "ra" | "dec">;

const told = ({ source: _, catalogue: __, moves: ___, ...target }: Told & Record<string, unknown>) =>
  target as Told;

type Shown = Pick<VisibleTarget, "observatory_id" | "possible" | "hours" | "highest" | "months">;
type Looked = ListLook["targets"][number];

const rounded = (value: number, digits = 2) => Number(value.toFixed(digits));
const iso = (ms: number) => new Date(ms).toISOString();

const shown = (observatory_id: string, { possible, highest, months }: Looked): Shown => ({
  observatory_id,
  possible: possible.map(({ start, end }) => ({ start: iso(start), end: iso(end) })),
  hours: rounded(possible.reduce((sum, { start, end }) => sum + end - start, 0) / 3_600_000),
  highest: highest && {
    at: iso(highest.at),
    altitude: rounded(highest.altitude),
    airmass: highest.airmass && rounded(highest.airmass),
    moon_separation: rounded(highest.moonSeparation, 1),
    moon_altitude: rounded(highest.moonAltitude, 1),
  },
  months: months.map((hours) => rounded(hours)),
});

const inYear = ({ months }: Shown) => months.reduce((sum, hours) => sum + hours, 0);

/** The better of two observatories: the one that has a target longer in the night; otherwise longer in the year. */
const better = (best: Shown, other: Shown): Shown =>
  (other.hours - best.hours || inYear(other) - inYear(best)) > 0 ? other : best;

/** Twelve months from that of a date. */
function monthsFrom(date: string): string[] {
  const [year, month] = date.split("-").map(Number) as [number, number];
  return Array.from({ length: 12 }, (_, later) =>
    new Date(Date.UTC(year, month - 1 + later)).toISOString().slice(0, 7),
  );
}
