import { type FieldError, fieldOfView, type ObservationDocument, pixelScale } from "@meridian/contract";
import { type Checked, filterErrors, type SiteLimits, withoutPlace } from "./checks.ts";
import { reachErrors } from "./reach.ts";
import { gapErrors, sequenceErrors } from "./sequence.ts";

const short = (value: number) => String(Number(value.toPrecision(3)));

type Telescope = Pick<SiteLimits, "equipment">;

/** Says what of a telescope isn't as a request to the network asks; empty where all of it is. What isn't known doesn't fit. */
function misfits({ where }: Request, { equipment }: Telescope): string[] {
  const { min_aperture, max_pixel_scale, min_field } = where ?? {};
  const field = fieldOfView(equipment);
  const side = field && Math.min(field.width, field.height);
  const scale = pixelScale(equipment);
  const { aperture } = equipment;
  const says = (what: string, value: number | undefined, unit: string, limit: string) =>
    value === undefined ? `its ${what} isn't known` : `its ${what} is ${short(value)} ${unit}, not ${limit}`;
  return [
    min_aperture !== undefined && !(aperture !== undefined && aperture >= min_aperture)
      ? says("aperture", aperture, "m", `${min_aperture} m or more`)
      : "",
    max_pixel_scale !== undefined && !(scale !== undefined && scale <= max_pixel_scale)
      ? says("pixel scale", scale, "″", `${max_pixel_scale}″ or less`)
      : "",
    min_field !== undefined && !(side !== undefined && side >= min_field)
      ? says("field of view", side, "′", `${min_field}′ or more`)
      : "",
  ].filter(Boolean);
}

/** Likewise of a telescope that is to take the panels of a mosaic. */
function panelMisfits(request: Request, site: Telescope): string[] {
  const { panel_width = null, panel_height = null } = request.sequence?.mosaic ?? {};
  if (panel_width === null || panel_height === null) return [];
  const field = fieldOfView(site.equipment);
  if (!field) return ["its field of view isn't known, and panels need one"];
  if (gapErrors(request, site).length === 0) return [];
  const [seen, panel] = [across(field.width, field.height), across(panel_width, panel_height)];
  return [`its field of view is ${seen}, smaller than a panel of ${panel}`];
}

const across = (width: number, height: number) => `${short(width)}′ × ${short(height)}′`;

type Request = Checked & Pick<ObservationDocument, "where">;

/** Says in words what keeps an observatory from ever executing a request to the network; empty where it fits. */
export const fitOf = (request: Request, site: SiteLimits): string[] => [
  ...misfits(request, site),
  ...panelMisfits(request, site),
  ...lackedFilters(request, site),
  ...reachErrors(request, site).map(({ message }) => `the target ${message}`),
  ...sequenceErrors(request, site).map(({ message }) => `the mosaic ${message}`),
];

function lackedFilters(request: Request, site: SiteLimits): string[] {
  if (filterErrors(request, site).length === 0) return [];
  const lacked = request.exposures.flatMap(({ filter }) => (site.filters.includes(filter) ? [] : [filter]));
  return [`it has no filter ${[...new Set(lacked)].join(", ")}`];
}

/**
 * Lists the errors of a request to the network: those that every observatory has, and `where` if none of them fits, with the
 * reasons of the first few.
 */
export function networkErrors(
  request: Request,
  sites: readonly (SiteLimits & { name: string })[],
  now: Date,
): FieldError[] {
  const everywhere = withoutPlace(request, now);
  const unsized = request.sequence?.mosaic?.panel_width === null;
  if (unsized)
    everywhere.push({
      path: "sequence.mosaic.panel_width",
      message: "is required with panel_height: which telescope takes the panels isn't known yet",
    });
  if (unsized || sites.length === 0) return everywhere;
  const found: { name: string; reasons: string[] }[] = [];
  for (const site of sites) {
    const reasons = fitOf(request, site);
    if (reasons.length === 0) return everywhere;
    found.push({ name: site.name, reasons });
  }
  const shown = found.slice(0, 3).map(({ name, reasons }) => `${name}: ${reasons[0]}`);
  const more = found.length > shown.length ? `; and ${found.length - shown.length} more` : "";
  return [...everywhere, { path: "where", message: `no observatory fits. ${shown.join("; ")}${more}` }];
}
