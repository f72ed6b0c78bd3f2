import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { ResolvedTarget } from "@meridian/contract";
import type { TargetResolver } from "@meridian/domain";
import { furtherNames } from "./furtherNames.ts";

/** Of GeoJSON: longitudes are right ascensions from -180 to 180 degrees. */
interface Features {
  features: {
    id: string | number;
    properties: { desig?: string; alt?: string; mag?: number; type?: string };
    geometry: { coordinates: [number, number] };
  }[];
}
interface StarNames {
  [hip: string]: { name?: string; bayer?: string; flam?: string; var?: string; hd?: string; c?: string };
}

const { resolve } = createRequire(import.meta.url);
const read = async (file: string) => JSON.parse(await readFile(resolve(`d3-celestial/data/${file}`), "utf8"));

const greekWords =
  "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega";
const greekLetters = [..."αβγδεζηθικλμνξοπρστυφχψω"];
const greekWord = new RegExp(`^(${greekWords.replaceAll(" ", "|")})(?=\\d?[ _-])`);
const letterOf = (word: string) => greekLetters[greekWords.split(" ").indexOf(word)]!;

/** R to Z alone are variables, as U Carinae; u Carinae is another star. */
const variable = /^([R-Z])(?=\s+\p{L})/u;

/** "Messier 031" and "M31" are the same, and so are "Boötes" and "bootes", or "Alpha Lyr" and "α Lyr". */
const keyOf = (name: string): string =>
  name
    .normalize("NFKD")
    .trim()
    .replace(variable, "variable $1")
    .toLowerCase()
    .replace(greekWord, letterOf)
    .replaceAll(/[^\p{L}\p{N}.+-]/gu, "")
    .replace(/^messier(?=\d)/, "m")
    .replace(/^(\p{L}+)0+(?=\d)/u, "$1");

/** Positions have 4 decimals: a third of an arcsecond. */
const positionOf = ([longitude, dec]: [number, number]) => ({
  ra: Number(((longitude + 360) % 360).toFixed(4)),
  dec,
});

const source = "the built-in catalogue";

/** In degrees. Other lists round to a minute of arc, and put the middle of a cluster a few minutes elsewhere. */
const farthest = 5 / 60;

const areApart = (one: [number, number], other: [number, number]) => {
  const [across, up] = [one[0] - other[0], one[1] - other[1]];
  return Math.hypot(across * Math.cos((one[1] * Math.PI) / 180), up) > farthest;
};

interface Messier {
  coordinates: [number, number];
  /** Pleiades, of M 45. */
  commonName: string | undefined;
}

/** What the package's list of Messier's objects says of each, by its keys. */
async function readMessier(): Promise<Map<string, Messier>> {
  const { features }: Features = await read("messier.json");
  const keys = features.flatMap(({ id, properties: { desig, alt }, geometry: { coordinates } }) =>
    [String(id), desig ?? ""].map((name) => [keyOf(name), { coordinates, commonName: alt }] as const),
  );
  return new Map(keys);
}

/** How stars are called in full by their constellations: "Centauri" by "Cen". */
async function readGenitives(): Promise<Map<string, string>> {
  const { features }: { features: { id: string; properties: { gen: string } }[] } =
    await read("constellations.json");
  return new Map(features.map(({ id, properties: { gen } }) => [id, gen]));
}

/** Objects by the keys of their names, and stars that have only a number in the Hipparcos catalogue by that. */
interface Index {
  named: Map<string, ResolvedTarget>;
  numbered: Map<number, [number, number]>;
}

function find({ named, numbered }: Index, name: string): ResolvedTarget | undefined {
  const typed = name.trim();
  const capital = typed.charAt(0).toUpperCase() + typed.slice(1);
  const known = named.get(keyOf(typed)) ?? named.get(keyOf(capital));
  if (known) return known;
  const hip = Number(/^hip0*(\d+)$/.exec(keyOf(typed))?.[1]);
  const coordinates = numbered.get(hip);
  return coordinates && { name: `HIP ${hip}`, ...positionOf(coordinates), source };
}

/**
 * The stars of the Hipparcos catalogue, and Messier, NGC, IC and other objects to magnitude 20, with their names: the data
 * of d3-celestial, at epoch and equinox J2000, read when it is first asked for. An object that its two lists put into
 * different places, as M 87, isn't known here: no position is better than a wrong one.
 */
export function catalogueFrom(load: () => Promise<Index> = readCatalogue): Pick<TargetResolver, "resolve"> {
  let index: Promise<Index> | undefined;
  const readOnce = async () => {
    index ??= load();
    try {
      return await index;
    } catch (error) {
      // The next to ask reads it again.
      index = undefined;
      throw error;
    }
  };
  return { resolve: async (name) => find(await readOnce(), name) };
}

type Add = (target: ResolvedTarget, names: (string | undefined | false)[]) => void;
type InFull = (name: string) => string;

async function readCatalogue(): Promise<Index> {
  const named: Index["named"] = new Map();
  /** The first that has a name keeps it. */
  const add: Add = (target, names) => {
    for (const key of names.map((name) => name && keyOf(name)))
      if (key && !named.has(key)) named.set(key, target);
  };
  const genitives = await readGenitives();
  const inFull: InFull = (name) =>
    name.replace(/\w+$/, (constellation) => genitives.get(constellation) ?? "");
  const clusters = await addObjects(add);
  const numbered = await addStars(add, inFull);
  for (const [name, cluster] of clusters) add(cluster, [name, inFull(name)]);
  return { named, numbered };
}

/** Returns the clusters that are called as a star is, which comes first. */
async function addObjects(add: Add): Promise<[string, ResolvedTarget][]> {
  const objects: Features = await read("dsos.20.json");
  const messier = await readMessier();
  const properNames: Record<string, { name: string }> = await read("dsonames.json");
  const clusters: [string, ResolvedTarget][] = [];
  for (const { id, properties, geometry } of objects.features) {
    // Faint galaxies, four times as many as all the rest.
    if (String(id).startsWith("PGC ")) continue;
    const name = properties.desig || String(id);
    const listed = messier.get(keyOf(name)) ?? messier.get(keyOf(String(id)));
    if (listed && areApart(geometry.coordinates, listed.coordinates)) continue;
    const target = { name, ...positionOf(geometry.coordinates), source };
    const properName = properNames[id]?.name;
    add(target, [name, String(id), properName, listed?.commonName]);
    // An open cluster called so is around its star.
    const star = properties.type === "gc" && /^(\p{Script=Greek} \w+) Cluster$/u.exec(properName ?? "")?.[1];
    if (star) clusters.push([star, target]);
  }
  return clusters;
}

/** Returns those without a name. */
async function addStars(add: Add, inFull: InFull): Promise<Index["numbered"]> {
  const stars: Features = await read("stars.14.json");
  const starNames: StarNames = await read("starnames.json");
  /** α1 Cen and α2 Cen, by "α Cen". */
  const components = new Map<string, { target: ResolvedTarget; at: [number, number] }[]>();
  const numbered: Index["numbered"] = new Map();
  const isNamed = (hip: string | number) => hip in starNames || hip in furtherNames;
  for (const { id, geometry } of stars.features)
    if (!isNamed(id)) numbered.set(Number(id), geometry.coordinates);
  const named = stars.features.filter(({ id }) => isNamed(id));
  const byBrightness = named.sort((one, other) => one.properties.mag! - other.properties.mag!);
  for (const { id, geometry } of byBrightness) {
    const { name, bayer, flam, var: variability, hd, c } = starNames[id] ?? {};
    const hip = `HIP ${id}`;
    const listed = [bayer, flam, variability?.replace(/^V0/, "V")].flatMap((of) =>
      of ? [`${of} ${c}`] : [],
    );
    const designations = [...listed, ...(furtherNames[id] ?? [])];
    const names = [name, ...designations, hd, hip];
    const target = { name: names.find(Boolean) || hip, ...positionOf(geometry.coordinates), source };
    add(target, [...names, ...designations.map(inFull)]);
    const system = /^(\D+)\d$/.exec(bayer ?? "")?.[1];
    if (!system) continue;
    const one = { target, at: geometry.coordinates };
    components.set(`${system} ${c}`, [...(components.get(`${system} ${c}`) ?? []), one]);
  }
  for (const [system, [first, ...others]] of components)
    if (first && !others.some(({ at }) => areApart(at, first.at)))
      add(first.target, [system, inFull(system)]);
  return numbered;
}
