import { figureNames, type ObservationReport } from "@meridian/contract";
import { type Queryable, userFiles } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { invalid } from "../../base/errors.ts";
import { readObservation } from "../observations/index.ts";
import { readImage } from "./atRest.ts";
import { countVerdicts } from "./count.ts";
import { verdictByRules } from "./rules.ts";

type Figures = Partial<Record<(typeof figureNames)[number], number | undefined>>;
type Report = Extract<ObservationReport, { type: "image" }>;

/** The figures that were given; those that weren't stay as they are. */
export const givenFigures = (figures: Figures): { [Name in keyof Figures]: number } =>
  Object.fromEntries(
    figureNames.flatMap((name) => (figures[name] === undefined ? [] : [[name, figures[name]]])),
  );

/** Throws INVALID when an observation has no such exposure. */
export function requireExposure(exposure: number | undefined, exposures: readonly unknown[]): void {
  if (exposure !== undefined && exposure >= exposures.length)
    throw invalid("exposure", `must be one of 0 to ${exposures.length - 1}`);
}

/**
 * Notes what a plugin has measured in an image that is here, and applies the rules, unless a person has decided. Its
 * caller holds the observation's lock. Throws INVALID naming the field.
 */
export async function measureImage(
  tx: Queryable,
  ctx: Context,
  document: object & { id: string },
  { file_id, exposure, ...figures }: Report,
): Promise<void> {
  const { accept, exposures } = readObservation(document);
  requireExposure(exposure, exposures);
  const file = await userFiles.find(tx, file_id, "update");
  if (file?.observation_id !== document.id)
    throw invalid("file_id", "must be a file of this observation that was uploaded");
  const before = readImage(file);
  const described = { ...givenFigures(figures), ...(exposure !== undefined && { exposure }) };
  const verdict = before.judged_by === null ? ruled(ctx, accept, { ...before, ...described }) : {};
  const fields = { ...described, ...verdict };
  await userFiles.patch(tx, file_id, fields, ctx.now());
  await countVerdicts(tx, ctx, document.id, [{ before, after: { ...before, ...fields } }]);
}

/** The verdict of the rules with its time; none is kept where they say nothing. */
export function ruled(
  { now }: Pick<Context, "now">,
  accept: Parameters<typeof verdictByRules>[0],
  image: Parameters<typeof verdictByRules>[1] & { judged_at?: string | null },
) {
  const verdict = verdictByRules(accept, image);
  const judged_at = verdict.acceptance === "not_judged" ? (image.judged_at ?? null) : now().toISOString();
  return { ...verdict, judged_by: null, judged_at };
}
