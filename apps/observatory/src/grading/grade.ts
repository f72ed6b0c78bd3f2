import { readFile } from "node:fs/promises";
import { coloursSide, type FitsValues } from "@meridian/contract/fits";
import { pictureOf } from "./image.ts";
import { measureStars } from "./stars.ts";

/** The figures of an image as Meridian takes them: counts, pixels and arcseconds. */
export interface Grade {
  stars: number;
  background?: number;
  hfr?: number;
  fwhm?: number;
  eccentricity?: number;
}

const positive = (value: unknown) => (typeof value === "number" && value > 0 ? value : undefined);

/** Arcseconds of a pixel as it was read, by what drivers write; undefined where they don't. */
function scaleIn(header: FitsValues): number | undefined {
  const length = positive(header.FOCALLEN);
  const binned = positive(header.XPIXSZ);
  const single = positive(header.PIXSIZE1);
  const pixel = binned ?? (single && single * (positive(header.XBINNING) ?? 1));
  // Micrometres over millimetres, in arcseconds.
  return length && pixel ? (206.264806 * pixel) / length : undefined;
}

/** Rounded to so many digits that tell something, also of a picture whose values are between 0 and 1. */
const rounded = (value: number | undefined, digits: number) =>
  value === undefined ? undefined : Number(value.toPrecision(digits));

/** Grades a FITS file; undefined for what isn't a picture. Throws where it can't be read. */
export async function gradeFile(file: string): Promise<Grade | undefined> {
  const read = pictureOf(await readFile(file));
  if (!read) return undefined;
  const { stars, background, hfr, fwhm, eccentricity } = measureStars(read.picture);
  const side = coloursSide(read.header);
  const scale = scaleIn(read.header);
  const figures = {
    background: rounded(background, 6),
    hfr: rounded(hfr && hfr * side, 4),
    fwhm: rounded(fwhm && scale && fwhm * side * scale, 4),
    eccentricity: rounded(eccentricity, 3),
  };
  const known = Object.entries(figures).filter(([, value]) => value !== undefined);
  return { stars, ...Object.fromEntries(known) };
}
