import {
  figureNames,
  type ObservationDocument,
  type ObservationReport,
  panelCount,
} from "@meridian/contract";
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

/** The place of an image in its observation, as far as it was given. */
interface Place {
  exposure?: number | undefined;
  panel?: number | undefined;
}

/** Throws INVALID when an observation has no such exposure, or no such panel. */
export function requirePlace(
  { exposure, panel }: Place,
  { exposures, sequence }: Pick<ObservationDocument, "exposures" | "sequence">,
): void {
  if (exposure !== undefined && exposure >= exposures.length)
    throw invalid("exposure", `must be one of 0 to ${exposures.length - 1}`);
  if (panel === undefined) return;
  if (!sequence?.mosaic) throw invalid("panel", "must be left out: the observation is no mosaic");
  const panels = panelCount(sequence);
  if (panel >= panels) throw invalid("panel", `must be one of 0 to ${panels - 1}`);
}

/**
 * Notes what a plugin has measured in an image that is here, and applies the rules, unless a person has decided. Its
 * caller holds the observation's lock. Throws INVALID naming the field.
 */
export async function measureImage(
  tx: Queryable,
  ctx: Context,
  document: object & { id: string },
  { file_id, exposure, panel, ...figures }: Report,
): Promise<void> {
  const observation = readObservation(document);
  requirePlace({ exposure, panel }, observation);
  const file = await userFiles.find(tx, file_id, "update");
  if (file?.observation_id !== document.id || !isOwnFile(ctx, file, observation))
    throw invalid("file_id", "must be a file of this observation that you uploaded");
  const before = readImage(file);
  const described = {
    ...givenFigures(figures),
    ...(exposure !== undefined && { exposure }),
    ...(panel !== undefined && { panel }),
  };
  const verdict =
    before.judged_by === null ? ruled(ctx, observation.accept, { ...before, ...described }) : {};
  const fields = { ...described, ...verdict };
  await userFiles.patch(tx, file_id, fields, ctx.now());
  await countVerdicts(tx, ctx, document.id, [{ before, after: { ...before, ...fields } }]);
}

/** True unless another observatory took it: a request to the network may have been there before. */
function isOwnFile(
  { actor }: Context,
  file: { observatory_id?: string | null },
  { observatory_id }: ObservationDocument,
): boolean {
  return actor.type !== "plugin" || (file.observatory_id ?? observatory_id) === actor.observatoryId;
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
