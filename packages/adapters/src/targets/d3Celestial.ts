/** Data of the package d3-celestial: the stars of the Hipparcos catalogue, and objects that OpenNGC lacks. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { contradicts } from "./positionInName.ts";

/** A feature of GeoJSON: longitudes are right ascensions from -180 to 180 degrees, declinations follow. */
interface Feature {
  id: string | number;
  properties: { desig?: string; mag?: number | string; type?: string; dim?: string };
  geometry: { coordinates: [number, number] };
}
export interface StarNames {
  name?: string;
  bayer?: string;
  flam?: string;
  var?: string;
  hd?: string;
  gl?: string;
  c?: string;
}

const { resolve } = createRequire(import.meta.url);
const read = async (file: string) => JSON.parse(await readFile(resolve(`d3-celestial/data/${file}`), "utf8"));

/** Positions have 4 decimals: a third of an arcsecond. */
export const positionOf = ([longitude, dec]: readonly [number, number]) => ({
  ra: Number(((longitude + 360) % 360).toFixed(4)),
  dec,
});

export interface Star {
  hip: number;
  coordinates: [number, number];
  magnitude: number | undefined;
  names: StarNames | undefined;
}

/** Reads the stars at epoch and equinox J2000. */
export async function readStars(): Promise<Star[]> {
  const stars: { features: Feature[] } = await read("stars.14.json");
  const names: Record<string, StarNames> = await read("starnames.json");
  return stars.features.map(({ id, properties: { mag }, geometry }) => ({
    hip: Number(id),
    coordinates: geometry.coordinates,
    magnitude: mag === undefined ? undefined : Number(mag),
    names: names[id],
  }));
}

export interface DeepSky {
  /** Designations, of which two may be the same. */
  designations: string[];
  commonName: string | undefined;
  coordinates: [number, number];
  type: string | undefined;
  magnitude: number | undefined;
  size: { major: number; minor?: number } | undefined;
}

/** The package's lists in words. Its own types mix up nebulae and clusters. */
const kinds: [RegExp, string][] = [
  [/^(B|LDN) \d/, "Dark nebula"],
  [/^(LBN|Sh2|RCW|Ced|VdBH?) \d/i, "Nebula"],
  [/^(PK|PN G) \d/, "Planetary nebula"],
  [/^SNR G/, "Supernova remnant"],
  [/^ACO /, "Cluster of galaxies"],
  [/^(Cr|Mel) \d/, "Open cluster"],
];
const galaxies: Record<string, string> = {
  ...{ s: "Galaxy", s0: "Galaxy", sd: "Galaxy", i: "Galaxy", e: "Galaxy", g: "Galaxy" },
  ...{ gg: "Group of galaxies", gc: "Globular cluster" },
};

/** Each is far from where the order of its own list, or its latitude in the Galaxy, puts it. */
const misplaced = new Set([
  ...["Cr 219", "Cr 458", "Ced 176b", "LBN 142", "LDN 669", "LDN 767", "LDN 1547", "LDN 1699"],
]);

function sizeOf(dim = "") {
  const [major, minor] = dim.split("x").map(Number);
  if (!major || !(major > 0)) return undefined;
  return minor && minor > 0 ? { major, minor } : { major };
}

/**
 * Reads the deep-sky objects. Left out are faint galaxies that have no name, seven times as many as all the rest, and objects
 * that aren't where their name says.
 */
export async function readDeepSky(): Promise<DeepSky[]> {
  const { features }: { features: Feature[] } = await read("dsos.20.json");
  const named: Record<string, { name: string }> = await read("dsonames.json");
  const unspaced = (designation: string) => designation.replaceAll(" ", "");
  const names = new Map(Object.entries(named).map(([of, { name }]) => [unspaced(of), name]));
  return features.flatMap(({ id, properties: { desig, type = "", mag, dim }, geometry: { coordinates } }) => {
    const designations = [...new Set([desig || String(id), String(id)])];
    const [first = ""] = designations;
    const commonName = designations.map((one) => names.get(unspaced(one))).find(Boolean);
    if (first.startsWith("PGC ") && !commonName) return [];
    if (misplaced.has(first) || contradicts(first, coordinates)) return [];
    const kind = kinds.find(([list]) => list.test(first))?.[1];
    const magnitude = Number(mag);
    // Of dark nebulae it is how opaque they are.
    const isBright = mag !== undefined && magnitude < 90 && kind !== "Dark nebula";
    return [
      {
        ...{ designations, commonName, coordinates, size: sizeOf(dim) },
        type: kind ?? galaxies[type],
        magnitude: isBright ? magnitude : undefined,
      },
    ];
  });
}

/** Andromeda to Vulpecula. */
export async function readConstellations(): Promise<string[]> {
  const { features }: { features: { properties: { name: string } }[] } = await read("constellations.json");
  return features.map(({ properties: { name } }) => name);
}
