import { type FieldError, fieldOfView, type ObservationDocument, pixelScale } from "@meridian/contract";
import { bodyErrors } from "../bodies/index.ts";
import { type Checked, filterErrors, type SiteLimits, withoutPlace } from "./checks.ts";
import { reachErrors } from "./reach.ts";
import { gapErrors, sequenceErrors } from "./sequence.ts";

const short = (value: number) => String(Number(value.toPrecision(3)));

type Telescope = Pick<SiteLimits, "equipment">;

/** Something that keeps an observatory from executing a request, and the fields of the request that ask for it. */
interface Misfit {
  paths: string[];
  words: string;
}

/** Finds what of a telescope isn't as a request to the network asks; empty where all of it is. What isn't known doesn't fit. */
function telescopeMisfits({ where }: Request, { equipment }: Telescope): Misfit[] {
  const { min_aperture, max_pixel_scale, min_field } = where ?? {};
  const field = fieldOfView(equipment);
  const side = field && Math.min(field.width, field.height);
  const scale = pixelScale(equipment);
  const { aperture } = equipment;
  const says = (what: string, value: number | undefined, unit: string, limit: string) =>
    value === undefined ? `its ${what} isn't known` : `its ${what} is ${short(value)}${unit}, not ${limit}`;
  const misfit = (limit: string, isMet: boolean, words: string) =>
    isMet ? [] : [{ paths: [`where.${limit}`], words }];
  return [
    ...misfit(
      "min_aperture",
      min_aperture === undefined || (aperture !== undefined && aperture >= min_aperture),
      says("aperture", aperture, " m", `${min_aperture} m or more`),
    ),
    ...misfit(
      "max_pixel_scale",
      max_pixel_scale === undefined || (scale !== undefined && scale <= max_pixel_scale),
      says("pixel scale", scale, "″", `${max_pixel_scale}″ or less`),
    ),
    ...misfit(
      "min_field",
      min_field === undefined || (side !== undefined && side >= min_field),
      says("field of view", side, "′", `${min_field}′ or more`),
    ),
  ];
}

const sides = ["sequence.mosaic.panel_width", "sequence.mosaic.panel_height"];

/** Likewise of a telescope that is to take the panels of a mosaic. */
function panelMisfits(request: Request, site: Telescope): Misfit[] {
  const { panel_width = null, panel_height = null } = request.sequence?.mosaic ?? {};
  if (panel_width === null || panel_height === null) return [];
  const field = fieldOfView(site.equipment);
  if (!field) return [{ paths: sides, words: "its field of view isn't known, and panels need one" }];
  const gaps = gapErrors(request, site);
  if (gaps.length === 0) return [];
  const [seen, panel] = [across(field.width, field.height), across(panel_width, panel_height)];
  const words = `its field of view is ${seen}, smaller than a panel of ${panel}`;
  return [{ paths: gaps.map(({ path }) => path), words }];
}

const across = (width: number, height: number) => `${short(width)}′ × ${short(height)}′`;

type Request = Checked & Pick<ObservationDocument, "where">;

const misfitsOf = (request: Request, site: SiteLimits): Misfit[] => [
  ...telescopeMisfits(request, site),
  ...panelMisfits(request, site),
  ...lackedFilters(request, site),
  ...ofErrors("the target", reachErrors(request, site)),
  ...ofErrors("the mosaic", sequenceErrors(request, site)),
];

const ofErrors = (what: string, errors: readonly FieldError[]): Misfit[] =>
  errors.map(({ path, message }) => ({ paths: [path], words: `${what} ${message}` }));

/** Says in words what keeps an observatory from ever executing a request to the network; empty where it fits. */
export const fitOf = (request: Request, site: SiteLimits): string[] =>
  misfitsOf(request, site).map(({ words }) => words);

function lackedFilters(request: Request, site: SiteLimits): Misfit[] {
  const errors = filterErrors(request, site);
  if (errors.length === 0) return [];
  const lacked = request.exposures.flatMap(({ filter }) => (site.filters.includes(filter) ? [] : [filter]));
  const words = `it has no filter ${[...new Set(lacked)].join(", ")}`;
  return [{ paths: errors.map(({ path }) => path), words }];
}

/**
 * Lists the errors of a request to the network: those that every observatory has, and if none of them fits, each field that
 * alone excludes all of them, or else `where`, with the reasons of the first few. A body isn't looked for unless it is asked for anew.
 */
export function networkErrors(
  request: Request,
  sites: readonly (SiteLimits & { name: string })[],
  now: Date,
  { isBodyAsked }: { isBodyAsked: boolean } = { isBodyAsked: true },
): FieldError[] {
  const ofBody = isBodyAsked ? bodyErrors(request, undefined, now) : [];
  const everywhere = [...withoutPlace(request, now), ...ofBody];
  const unsized = request.sequence?.mosaic?.panel_width === null;
  if (unsized)
    everywhere.push({
      path: "sequence.mosaic.panel_width",
      message: "is required with panel_height: which telescope takes the panels isn't known yet",
    });
  if (unsized || sites.length === 0) return everywhere;
  const found: Unfit[] = [];
  for (const site of sites) {
    const misfits = misfitsOf(request, site);
    if (misfits.length === 0) return everywhere;
    found.push({ name: site.name, misfits });
  }
  return [...everywhere, ...noneFits(found)];
}

interface Unfit {
  name: string;
  misfits: Misfit[];
}

/** Names the fields to blame for it that no observatory fits. */
function noneFits(found: readonly Unfit[]): FieldError[] {
  const asksFor = (path: string) => (misfit: Misfit) => misfit.paths.includes(path);
  const paths = new Set(found[0]?.misfits.flatMap((misfit) => misfit.paths));
  const guilty = [...paths].filter((path) => found.every(({ misfits }) => misfits.some(asksFor(path))));
  const reason = ({ name, misfits }: Unfit, path: string | undefined) =>
    `${name}: ${((path && misfits.find(asksFor(path))) || misfits[0]!).words}`;
  const more = found.length > mostNamed ? `; and ${found.length - mostNamed} more` : "";
  return (guilty.length > 0 ? guilty : [undefined]).map((path) => {
    const reasons = found.slice(0, mostNamed).map((unfit) => reason(unfit, path));
    return { path: path ?? "where", message: `no observatory fits. ${reasons.join("; ")}${more}` };
  });
}

/** Observatories that an error names. */
const mostNamed = 3;
