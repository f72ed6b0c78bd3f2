import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { ResolvedTarget } from "@meridian/contract";
import type { TargetResolver } from "@meridian/domain";

/** Of GeoJSON: longitudes are right ascensions from -180 to 180 degrees. */
interface Features {
  features: {
    id: string | number;
    properties: { desig?: string };
    geometry: { coordinates: [number, number] };
  }[];
}
interface StarNames {
  [hip: string]: { name: string; bayer: string; flam: string; hd: string; hip: string; c: string };
}

const { resolve } = createRequire(import.meta.url);
const read = async (file: string) => JSON.parse(await readFile(resolve(`d3-celestial/data/${file}`), "utf8"));

/** "Messier 031" and "M31" are the same, and so are "Boötes" and "bootes". */
const keyOf = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
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

/** Where the package's list of Messier's objects has each, by its keys. */
async function readMessier(): Promise<Map<string, [number, number]>> {
  const { features }: Features = await read("messier.json");
  const keys = features.flatMap(({ id, properties: { desig }, geometry: { coordinates } }) =>
    [String(id), desig ?? ""].map((name) => [keyOf(name), coordinates] as const),
  );
  return new Map(keys);
}

/**
 * Bright stars to magnitude 6, and Messier, NGC, IC and other objects to magnitude 14, with their names: the data of
 * d3-celestial, at epoch and equinox J2000, read when it is first asked for. An object that its two lists put into
 * different places, as M 87, isn't known here: no position is better than a wrong one.
 */
export function builtInCatalogue(): TargetResolver {
  let index: Promise<Map<string, ResolvedTarget>> | undefined;
  return {
    async resolve(name) {
      index ??= readCatalogue();
      return (await index).get(keyOf(name));
    },
  };
}

async function readCatalogue(): Promise<Map<string, ResolvedTarget>> {
  const index = new Map<string, ResolvedTarget>();
  /** The first that has a name keeps it. */
  const add = (target: ResolvedTarget, names: (string | undefined | false)[]) => {
    for (const key of names.map((name) => name && keyOf(name)))
      if (key && !index.has(key)) index.set(key, target);
  };
  const objects: Features = await read("dsos.14.json");
  const messier = await readMessier();
  const properNames: Record<string, { name: string }> = await read("dsonames.json");
  for (const { id, properties, geometry } of objects.features) {
    const name = properties.desig || String(id);
    const elsewhere = messier.get(keyOf(name)) ?? messier.get(keyOf(String(id)));
    if (elsewhere && areApart(geometry.coordinates, elsewhere)) continue;
    add({ name, ...positionOf(geometry.coordinates), source }, [name, String(id), properNames[id]?.name]);
  }
  const stars: Features = await read("stars.6.json");
  const starNames: StarNames = await read("starnames.json");
  for (const { id, geometry } of stars.features) {
    const { name, bayer, flam, hd, c } = starNames[id] ?? {};
    const hip = `HIP ${id}`;
    const names = [name, bayer && `${bayer} ${c}`, flam && `${flam} ${c}`, hd, hip];
    add({ name: names.find(Boolean) || hip, ...positionOf(geometry.coordinates), source }, names);
  }
  return index;
}
