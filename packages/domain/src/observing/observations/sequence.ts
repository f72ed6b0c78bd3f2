import {
  describeIssue,
  type FieldError,
  fieldOfView,
  type Mosaic,
  mosaicPanels,
  type ObservationDocument,
  panelCount,
  sequence as sequenceSchema,
  withPanelSize,
} from "@meridian/contract";
import { observatories, type Queryable } from "@meridian/database";
import { type ObservatorySite, siteOf } from "../../places/observatories/index.ts";
import { reachErrors, type TelescopeLimits } from "./reach.ts";

type Sequenced = Pick<ObservationDocument, "sequence">;

interface Asked extends Sequenced {
  exposures: readonly unknown[];
  target: Pick<ObservationDocument["target"], "dec" | "rotation">;
  constraints: Pick<ObservationDocument["constraints"], "min_altitude">;
}

/** Entries of all panels together, at most: as many steps are worked out, shown and sent. */
const mostSteps = 1000;

/**
 * Refuses a mosaic of too many exposures, one whose panels have no known size, one that spans too much with the observatory's field of view, and one of
 * whose panels the telescope never points at.
 */
export function sequenceErrors(
  request: Asked,
  site: TelescopeLimits & Pick<ObservatorySite, "equipment">,
): FieldError[] {
  const most = Math.floor(mostSteps / panelCount(request.sequence));
  if (request.exposures.length > most) {
    const message = `must have fewer panels, or at most ${most} entries in exposures`;
    return [{ path: "sequence.mosaic", message }];
  }
  const sized = withPanelSize(request.sequence, site.equipment);
  if (sized?.mosaic?.panel_width === null) {
    const message = "is required with panel_height: the observatory's field of view isn't known";
    return [{ path: "sequence.mosaic.panel_width", message }];
  }
  const { error, data } = sequenceSchema.nullable().safeParse(sized, { error: describeIssue });
  const errors = (error?.issues ?? []).map(({ path, message }) => ({
    path: ["sequence", ...path].join("."),
    message,
  }));
  return data?.mosaic ? panelErrors(request, data.mosaic, site) : errors;
}

/** A camera's sides are known to about a hundredth. */
const sameSize = 1.01;

/** Finds the sides of a mosaic's panels that are longer than the field of view, where that is known: panels would leave gaps. */
export function gapErrors(
  { sequence }: Sequenced,
  { equipment }: Pick<ObservatorySite, "equipment">,
): FieldError[] {
  const field = fieldOfView(equipment);
  const { panel_width = null, panel_height = null } = sequence?.mosaic ?? {};
  if (!field) return [];
  const sides = [
    ["panel_width", panel_width, field.width],
    ["panel_height", panel_height, field.height],
  ] as const;
  return sides.flatMap(([side, asked, seen]) => {
    if (asked === null || asked <= seen * sameSize) return [];
    const message = `must be at most ${Number(seen.toPrecision(3))}′, the observatory's field of view: panels would leave gaps`;
    return [{ path: `sequence.mosaic.${side}`, message }];
  });
}

/** Finds the northernmost or southernmost panel where that is out of reach, and the target isn't. */
function panelErrors(request: Asked, mosaic: Mosaic, site: TelescopeLimits): FieldError[] {
  if (reachErrors(request, site).length > 0) return [];
  const panels = mosaicPanels({ ra: 0, ...request.target }, mosaic).map(({ dec }, at) => ({ dec, at }));
  const ends = panels.toSorted((one, other) => one.dec - other.dec);
  return [ends[0]!, ends.at(-1)!].flatMap(({ dec, at }) =>
    reachErrors({ ...request, target: { dec } }, site).map(({ message }) => ({
      path: "sequence.mosaic.rows",
      message: `must leave every panel in reach: panel ${at + 1} ${message}`,
    })),
  );
}

/**
 * Writes the observatory's field of view into a change to a mosaic that gives its panels no size: they stay where they are
 * when the observatory gets another camera.
 */
export async function withPanelsOf<Given extends Partial<Sequenced>>(
  db: Queryable,
  observatoryId: string | null,
  given: Given,
): Promise<Given> {
  if (observatoryId === null || given.sequence?.mosaic?.panel_width !== null) return given;
  const observatory = await observatories.find(db, observatoryId);
  if (!observatory) return given;
  return { ...given, sequence: withPanelSize(given.sequence, siteOf(observatory).equipment) };
}
