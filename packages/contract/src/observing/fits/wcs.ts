import type { FitsValues } from "./cards.ts";
import { numberOr } from "./pixels.ts";

/** A place in the sky in degrees, in the frame of the header. */
export interface SkyPoint {
  ra: number;
  dec: number;
}

/** The world coordinates of an image. */
export interface Wcs {
  /** The place of a pixel, counted from 1 in the lower left, with its centre at whole numbers; undefined where there is none. */
  at(x: number, y: number): SkyPoint | undefined;
  /** Degrees from one pixel to the next. */
  scale: number;
}

const radian = Math.PI / 180;
const axisTypes = /^(RA--|DEC-)-TAN(-SIP)?$/;

type Matrix = readonly [number, number, number, number];

/**
 * The matrix from pixels to degrees of the plane: CD, else PC and CDELT, else CROTA2 and CDELT. (Calabretta & Greisen 2002,
 * "Representations of celestial coordinates in FITS", sections 2.2 and 6.)
 */
function matrixOf(header: FitsValues, isSwapped: boolean): Matrix {
  const value = (keyword: string, absent: number) => numberOr(header[keyword], absent);
  const has = (name: string) => [11, 12, 21, 22].some((place) => header[keyOf(name, place)] !== undefined);
  const keyOf = (name: string, place: number) => `${name}${Math.floor(place / 10)}_${place % 10}`;
  if (has("CD")) return [value("CD1_1", 0), value("CD1_2", 0), value("CD2_1", 0), value("CD2_2", 0)];
  const [x, y] = [value("CDELT1", 1), value("CDELT2", 1)];
  if (has("PC"))
    return [x * value("PC1_1", 1), x * value("PC1_2", 0), y * value("PC2_1", 0), y * value("PC2_2", 1)];
  // It is said of the axis of the declination.
  const turn = (isSwapped ? -value("CROTA1", 0) : value("CROTA2", 0)) * radian;
  return [x * Math.cos(turn), -y * Math.sin(turn), x * Math.sin(turn), y * Math.cos(turn)];
}

type Polynomial = { p: number; q: number; factor: number }[];
/** As many as programs fit; a header can't make every pixel cost more. */
const highestOrder = 9;

/** The distortion of one axis: SIP's `A_p_q`. (Shupe et al. 2005.) */
function polynomialOf(header: FitsValues, name: "A" | "B"): Polynomial {
  const order = Math.min(highestOrder, numberOr(header[`${name}_ORDER`], 0));
  const terms: Polynomial = [];
  for (let p = 0; p <= order; p++)
    for (let q = 0; p + q <= order; q++) {
      const factor = numberOr(header[`${name}_${p}_${q}`], 0);
      if (factor !== 0) terms.push({ p, q, factor });
    }
  return terms;
}

const sumOf = (terms: Polynomial, u: number, v: number): number =>
  terms.reduce((sum, { p, q, factor }) => sum + factor * u ** p * v ** q, 0);

/**
 * The world coordinates that a header has; undefined where it has none, or in another projection than TAN, with or without
 * SIP. (Calabretta & Greisen 2002, equations 2, 14, 15, 54 and 55.)
 */
export function wcsOf(header: FitsValues): Wcs | undefined {
  const types = [1, 2].map((axis) => axisTypes.exec(String(header[`CTYPE${axis}`] ?? "").trim()));
  const [first, second] = types;
  if (!first || !second || first[1] === second[1]) return undefined;
  const units = [1, 2].map((axis) =>
    String(header[`CUNIT${axis}`] ?? "deg")
      .trim()
      .toLowerCase(),
  );
  if (units.some((unit) => unit !== "deg" && unit !== "degree" && unit !== "")) return undefined;
  const isSwapped = first[1] === "DEC-";
  const given = ["CRVAL1", "CRVAL2", "CRPIX1", "CRPIX2"].map((keyword) => header[keyword]);
  if (!given.every((value) => typeof value === "number")) return undefined;
  const [one, other, x0, y0] = given as [number, number, number, number];
  const [ra0, dec0] = isSwapped ? [other, one] : [one, other];
  const matrix = matrixOf(header, isSwapped);
  const area = Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]);
  if (!(area > 0 && Number.isFinite(area)) || Math.abs(dec0) > 90) return undefined;
  const [a, b] = [polynomialOf(header, "A"), polynomialOf(header, "B")];
  // Of the pole of the plane's own coordinates; by the standard 0 where the reference point is a pole of the sky itself.
  const pole = numberOr(header.LONPOLE, dec0 >= 90 ? 0 : 180) * radian;
  return {
    scale: Math.sqrt(area),
    at(x, y) {
      const [dx, dy] = [x - x0, y - y0];
      const [u, v] = [dx + sumOf(a, dx, dy), dy + sumOf(b, dx, dy)];
      const plane = [matrix[0] * u + matrix[1] * v, matrix[2] * u + matrix[3] * v] as const;
      const [east, north] = isSwapped ? [plane[1], plane[0]] : plane;
      const found = ontoSky(east * radian, north * radian, ra0 * radian, dec0 * radian, pole);
      return Number.isFinite(found.ra) && Number.isFinite(found.dec) ? found : undefined;
    },
  };
}

/** From the plane that touches the sky at a point, all in radians, to the sky. */
function ontoSky(east: number, north: number, ra0: number, dec0: number, pole: number): SkyPoint {
  const phi = Math.atan2(east, -north) - pole;
  const theta = Math.atan2(1, Math.hypot(east, north));
  const [sine, cosine] = [Math.sin(theta), Math.cos(theta)];
  const up = sine * Math.sin(dec0) + cosine * Math.cos(dec0) * Math.cos(phi);
  const across = sine * Math.cos(dec0) - cosine * Math.sin(dec0) * Math.cos(phi);
  const side = -cosine * Math.sin(phi);
  const ra = (ra0 + Math.atan2(side, across)) / radian;
  return { ra: ((ra % 360) + 360) % 360, dec: Math.atan2(up, Math.hypot(across, side)) / radian };
}
