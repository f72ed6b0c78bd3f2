import type { ResolvedTarget, ResolveTargetInput } from "@meridian/contract";
import { requireUser } from "../access/index.ts";
import type { Context } from "../context.ts";
import { DomainError } from "../errors.ts";
import { countAttempt } from "../limits.ts";

/** Far more than somebody types, and no more than a service of others should be asked for one person. */
const limit = { max: 60, seconds: 60 };

/** The Sun, the Moon, planets, and the designations of comets: 1P/Halley, C/2023 A3. */
const moving =
  /^(the )?(sun|moon|mercury|venus|mars|jupiter|saturn|uranus|neptune|pluto|ceres|pallas|vesta)$|^\d+[pdi](\/|$)|^[cpdxai]\/\d/i;

/** What the built-in catalogue holds, for those whose object isn't in it. */
const onlyTheCatalogue =
  "The built-in catalogue has Hipparcos stars, well-known variables, and Messier, NGC and IC objects, but few hosts of exoplanets and no faint variables. For more, an administrator can set up a name service.";

/**
 * Where something in the sky is, by a name of it. Throws UNAUTHENTICATED, RATE_LIMITED, NOT_FOUND where no source knows the
 * name, UNAVAILABLE where one couldn't be asked.
 */
export async function resolveTarget(ctx: Context, { name }: ResolveTargetInput): Promise<ResolvedTarget> {
  const { userId } = requireUser(ctx);
  await countAttempt(ctx.sql, `targets:${userId}`, limit, ctx.now());
  if (moving.test(name))
    throw new DomainError(
      "NOT_FOUND",
      `“${name}” moves against the stars, and telescopes here point at fixed coordinates. Set a fixed time, and type where it is then.`,
    );
  const found = await ctx.targets.resolve(name);
  if (found) return found;
  throw new DomainError(
    "NOT_FOUND",
    [
      `No object called “${name}” was found.`,
      !ctx.targets.hasService && onlyTheCatalogue,
      "Try another of its names, or type its coordinates.",
    ]
      .filter(Boolean)
      .join(" "),
  );
}
