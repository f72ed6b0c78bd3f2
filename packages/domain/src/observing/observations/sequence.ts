import {
  describeIssue,
  type FieldError,
  type ObservationDocument,
  sequence as sequenceSchema,
  withPanelSize,
} from "@meridian/contract";
import { observatories, type Queryable } from "@meridian/database";
import { type ObservatorySite, siteOf } from "../../places/observatories/index.ts";

type Sequenced = Pick<ObservationDocument, "sequence">;

/** Refuses a mosaic whose panels have no known size, and one that spans too much with the observatory's field of view. */
export function sequenceErrors(
  { sequence }: Sequenced,
  { equipment }: Pick<ObservatorySite, "equipment">,
): FieldError[] {
  const sized = withPanelSize(sequence, equipment);
  if (sized?.mosaic?.panel_width === null) {
    const message = "is required with panel_height: the observatory's field of view isn't known";
    return [{ path: "sequence.mosaic.panel_width", message }];
  }
  const { error } = sequenceSchema.nullable().safeParse(sized, { error: describeIssue });
  return (error?.issues ?? []).map(({ path, message }) => ({
    path: ["sequence", ...path].join("."),
    message,
  }));
}

/**
 * Writes the observatory's field of view into a change to a mosaic that gives its panels no size: they stay where they are
 * when the observatory gets another camera.
 */
export async function withPanelsOf<Given extends Partial<Sequenced>>(
  db: Queryable,
  observatoryId: string,
  given: Given,
): Promise<Given> {
  if (!given.sequence || given.sequence.mosaic?.panel_width !== null) return given;
  const observatory = await observatories.find(db, observatoryId);
  if (!observatory) return given;
  return { ...given, sequence: withPanelSize(given.sequence, siteOf(observatory).equipment) };
}
