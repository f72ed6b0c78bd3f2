import {
  bodyInWords,
  bodyNamed,
  type FieldError,
  type MovingBody,
  type Observatory,
  type ResolvedTarget,
  type ResolveTargetInput,
  type SkyQuery,
} from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { DomainError, invalid } from "../../base/errors.ts";
import { countAttempt } from "../../base/limits.ts";
import type { Ambiguous } from "../../base/ports/targetResolver.ts";
import { requireUser } from "../../ground/access/index.ts";
import { getObservatory } from "../../places/observatories/index.ts";
import { movingPosition } from "../bodies/index.ts";
import { askedOfSky, downtimesFrom } from "../scheduling/index.ts";
import { momentUp } from "./moment.ts";
import { isMovingName } from "./movingNames.ts";

/** Far more than somebody types, and no more than a service of others should be asked for one person. */
const limit = { max: 60, seconds: 60 };

/** Tells somebody whose object isn't in the built-in catalogue what is in it. */
const onlyTheCatalogue =
  "The built-in catalogue has Hipparcos stars, well-known variables, and Messier, NGC and IC objects, but few hosts of exoplanets and no faint variables. For more, an administrator can set up a name service.";

const either = ({ ambiguous }: Ambiguous) =>
  ambiguous.length > 1
    ? new Intl.ListFormat("en", { type: "disjunction" }).format(new Set(ambiguous))
    : "one of several objects";

/** Returns a body's position at the given moment, seen from the given place. */
async function resolveMoving(
  ctx: Context,
  body: MovingBody,
  input: ResolveTargetInput,
): Promise<ResolvedTarget> {
  const { name: _, at, until, observatory_id, ...conditions } = input;
  const missing: FieldError[] = [];
  if (!at)
    missing.push({
      path: "at",
      message: `${opening(body)} moves against the stars. Set a fixed time or a window: its coordinates are found for a moment of that.`,
    });
  if (body === "Moon" && !observatory_id)
    missing.push({
      path: "observatory_id",
      message: "Each observatory sees the Moon up to a degree elsewhere. Choose the one that observes it.",
    });
  if (!at || missing.length > 0)
    throw new DomainError("INVALID", missing.map(({ path }) => whyNeeded(body, path)).join(" "), missing);
  const place = observatory_id ? await getObservatory(ctx, { id: observatory_id }) : undefined;
  const { moment, ...found } = until
    ? await momentIn(ctx, body, { at, until }, place, conditions)
    : { moment: at };
  const { arcminutes_per_hour, ...position } = movingPosition(body, moment, place);
  const source = `calculated for ${place?.name ?? "the centre of the Earth"}`;
  return { name: body, ...position, source, moves: { at: moment, arcminutes_per_hour, ...found } };
}

/** The moment of a time at which the body can be observed, or its middle, and whether it can. */
async function momentIn(
  ctx: Context,
  body: MovingBody,
  { at, until }: { at: string; until: string },
  place: Observatory | undefined,
  conditions: SkyQuery,
): Promise<{ moment: string; is_up?: boolean }> {
  const time = { start: Date.parse(at), end: Date.parse(until) };
  if (time.end < time.start) throw invalid("until", "must not be before `at`");
  const middle = (time.start + time.end) / 2;
  if (!place) return { moment: new Date(middle).toISOString() };
  const downtimes = await downtimesFrom(ctx.db, place.id, new Date(time.start));
  const up = momentUp(body, time, { ...place, downtimes }, askedOfSky(conditions));
  return { moment: new Date(up ?? middle).toISOString(), is_up: up !== undefined };
}

/** The name of a body at the beginning of a sentence. */
const opening = (body: MovingBody) => bodyInWords(body).replace(/^the/, "The");

const whyNeeded = (body: MovingBody, path: string) =>
  path === "at"
    ? `${opening(body)} moves against the stars: \`at\` says when it is to be there.`
    : `Each observatory sees the ${body} up to a degree elsewhere: \`observatory_id\` says which one is meant.`;

/**
 * Finds the position of an object by one of its names. Throws UNAUTHENTICATED, RATE_LIMITED, INVALID for a planet without
 * a moment and for the Moon without a place, NOT_FOUND if no source knows the name or the caller doesn't see the observatory, UNAVAILABLE if a source
 * couldn't be asked.
 */
export async function resolveTarget(ctx: Context, input: ResolveTargetInput): Promise<ResolvedTarget> {
  const { name } = input;
  const { userId } = requireUser(ctx);
  await countAttempt(ctx.db, `targets:${userId}`, limit, ctx.now());
  const body = bodyNamed(name);
  return body ? resolveMoving(ctx, body, input) : targetNamed(ctx, name);
}

/** Finds an object among the stars by one of its names. Throws NOT_FOUND with the reason, UNAVAILABLE. */
export async function targetNamed(ctx: Context, name: string): Promise<ResolvedTarget> {
  if (isMovingName(name))
    throw new DomainError(
      "NOT_FOUND",
      `“${name}” moves against the stars, and telescopes here don't follow that. Set a fixed time, and type where it is then.`,
    );
  const found = await ctx.targets.resolve(name);
  if (found && "nonexistent" in found)
    throw new DomainError(
      "NOT_FOUND",
      `${found.nonexistent} doesn't exist: whoever listed it saw something that isn't there. Try another name, or type the coordinates.`,
    );
  if (found && "ambiguous" in found)
    throw new DomainError("NOT_FOUND", `“${name}” may be ${either(found)}. Write which one is meant.`);
  if (found) return found;
  throw new DomainError(
    "NOT_FOUND",
    [
      `No object called “${name}” was found.`,
      ctx.targets.service === null && onlyTheCatalogue,
      "Try another of its names, or type its coordinates.",
    ]
      .filter(Boolean)
      .join(" "),
  );
}
