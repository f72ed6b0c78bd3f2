import { bodyNamed, type ListedTarget, type ResolvedTarget } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import { nameOfPlace } from "./list.ts";
import { targetNamed } from "./resolve.ts";

/** A target of a list as it is known; or the reason why nobody knows it. */
export type Resolved =
  | { target: Omit<ResolvedTarget, "source">; problem?: never }
  | { target?: never; problem: string };

const atOnce = 4;
/** A service that answers slowly isn't waited for longer; what it has found by then is remembered. */
const mostMs = 15_000;
const notAskedInTime = "The name service took too long. Try again in a moment, or write the coordinates.";

/** Finds what each of some targets is: by its coordinates if it has them, by its name otherwise. Throws only what nobody foresaw. */
export async function resolveEach(ctx: Context, targets: readonly ListedTarget[]): Promise<Resolved[]> {
  const until = performance.now() + mostMs;
  const found: Resolved[] = [];
  let unavailable: string | undefined;
  const one = async (target: ListedTarget): Promise<Resolved> => {
    const { name, ra, dec, ...moving } = target;
    if (ra !== undefined && dec !== undefined)
      return { target: await knownAt(ctx, { name, ra, dec, ...moving }) };
    if (unavailable) return { problem: unavailable };
    if (performance.now() > until) return { problem: notAskedInTime };
    const body = bodyNamed(name!);
    if (body)
      return {
        problem: `${body} moves against the stars: write the coordinates that it has at the time you mean.`,
      };
    try {
      return { target: await targetNamed(ctx, name!) };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === "UNAVAILABLE") unavailable = error.message;
      return { problem: error.message };
    }
  };
  const waiting = targets.entries();
  const work = async () => {
    for (const [index, target] of waiting) found[index] = await one(target);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return found;
}

interface Placed extends Omit<ListedTarget, "ra" | "dec"> {
  ra: number;
  dec: number;
}

/** Degrees within which a name of the catalogue is taken for that of a position. */
const near = 0.25;

/** A target with coordinates of its own, and what the catalogue has under its name, if it is there. */
async function knownAt(ctx: Context, { name, ...place }: Placed): Promise<Omit<ResolvedTarget, "source">> {
  if (name === undefined) return { name: nameOfPlace(place.ra, place.dec), ...place };
  const [known] = name.length > 100 ? [] : await ctx.targets.complete(name, 1);
  const across = known && (((known.ra - place.ra + 540) % 360) - 180) * Math.cos((place.dec * Math.PI) / 180);
  const isThere = across !== undefined && Math.hypot(across, known!.dec - place.dec) < near;
  if (!isThere) return { name, ...place };
  const { type, magnitude, size } = known!;
  return {
    ...{ name, ...place },
    ...(type !== undefined && { type }),
    ...(magnitude !== undefined && { magnitude }),
    ...(size && { size }),
  };
}
