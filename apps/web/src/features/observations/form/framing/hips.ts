/** Hierarchical Progressive Surveys: pictures of the sky in tiles (IVOA Recommendation HiPS 1.0). */
import { order2nside, pixcoord2vec_nest, query_disc_inclusive_nest, type V3 } from "@hscmap/healpix";

const radian = Math.PI / 180;
/** The side of a tile of order 0, in degrees. */
const widestTile = Math.sqrt(((4 * Math.PI) / 12) * (1 / radian) ** 2);
/** Surveys need no tiles above this order. */
const leastOrder = 3;

/** A survey, as its properties describe it. */
export interface Survey {
  address: string;
  /** Orders of its tiles. */
  least: number;
  most: number;
  /** The side of a tile, in pixels. */
  width: number;
  ending: "jpg" | "png";
  isGalactic: boolean;
  /** The credit of its pictures. */
  credit: string;
}

/** Reads the `properties` file of a survey; undefined if it has no pictures that a browser shows. */
export function readSurvey(address: string, properties: string): Survey | undefined {
  const said = new Map(
    properties.split(/\r?\n/).flatMap((line) => {
      const [, name, value] = /^\s*([^#=\s]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
      return name && value ? [[name, value] as const] : [];
    }),
  );
  const number = (name: string, otherwise: number) => {
    const value = Number(said.get(name) ?? otherwise);
    return Number.isInteger(value) && value >= 0 ? value : otherwise;
  };
  const formats = (said.get("hips_tile_format") ?? "").split(/\s+/);
  const ending = formats.includes("jpeg") ? "jpg" : formats.includes("png") ? "png" : undefined;
  if (!ending || !said.has("hips_order")) return undefined;
  return {
    ...{ address, ending },
    least: Math.max(leastOrder, number("hips_order_min", leastOrder)),
    most: Math.min(20, number("hips_order", leastOrder)),
    width: number("hips_tile_width", 512) || 512,
    isGalactic: said.get("hips_frame") === "galactic",
    credit: said.get("obs_copyright") ?? said.get("obs_title") ?? "",
  };
}

/** One picture of a survey. */
export interface Tile {
  address: string;
  /** The direction of a point of it, from its left to its right and from its top to its bottom: 0 to 1. */
  directionAt(across: number, down: number): { ra: number; dec: number };
}

/** The axes of galactic coordinates in those of the ICRS. (Hipparcos, ESA SP-1200, 1.5.3.) */
const galactic = [
  [-0.0548755604, -0.8734370902, -0.4838350155],
  [0.4941094279, -0.44482963, 0.7469822445],
  [-0.867666149, -0.1980763734, 0.4559837762],
] as const;

const toIcrs = ([x, y, z]: V3): V3 => [
  galactic[0][0] * x + galactic[1][0] * y + galactic[2][0] * z,
  galactic[0][1] * x + galactic[1][1] * y + galactic[2][1] * z,
  galactic[0][2] * x + galactic[1][2] * y + galactic[2][2] * z,
];
const toGalactic = ([x, y, z]: V3): V3 =>
  galactic.map(([first, second, third]) => first * x + second * y + third * z) as V3;

/** Finds the order whose pixels are as small as those of a drawing, in degrees, as far as the survey has it. */
export function orderFor({ least, most, width }: Survey, pixel: number): number {
  const fine = Math.ceil(Math.log2(widestTile / width / pixel) - 0.25);
  return Math.max(Math.min(least, most), Math.min(most, fine));
}

/** Lists the tiles of an order within so many degrees of a position. */
export function tilesAround(
  survey: Survey,
  order: number,
  { ra, dec }: { ra: number; dec: number },
  degrees: number,
): Tile[] {
  const nside = order2nside(order);
  const across = Math.cos(dec * radian);
  const towards: V3 = [
    across * Math.cos(ra * radian),
    across * Math.sin(ra * radian),
    Math.sin(dec * radian),
  ];
  const tiles: Tile[] = [];
  query_disc_inclusive_nest(
    nside,
    survey.isGalactic ? toGalactic(towards) : towards,
    degrees * radian,
    (pixel) => {
      const folder = Math.floor(pixel / 10_000) * 10_000;
      tiles.push({
        address: `${survey.address}/Norder${order}/Dir${folder}/Npix${pixel}.${survey.ending}`,
        directionAt(right, down) {
          // A tile has its southern corner at the upper left: its lines lead to the north-west, and follow each other to the north-east.
          const vector = pixcoord2vec_nest(nside, pixel, down, right);
          const [x, y, z] = survey.isGalactic ? toIcrs(vector) : vector;
          return { ra: Math.atan2(y, x) / radian, dec: Math.asin(Math.max(-1, Math.min(1, z))) / radian };
        },
      });
    },
  );
  return tiles;
}
