import type { Completion, ResolvedTarget, SkyFieldInput, StarField } from "@meridian/contract";
import type { Ambiguous, Nonexistent, TargetResolver } from "@meridian/domain";
import { skyAround } from "./around.ts";
import { positionOf, readConstellations, readDeepSky, readStars, type Star } from "./d3Celestial.ts";
import { ambiguousNames, furtherObjects, objectNames } from "./furtherNames.ts";
import { NameIndex } from "./nameIndex.ts";
import { type Listed, readOpenNgc } from "./openNgc.ts";
import { builtIn } from "./source.ts";
import { keyOf } from "./spelling.ts";
import { addStars, targetOf } from "./stars.ts";

/** All that has names, and the stars that have only a number in the Hipparcos catalogue. */
export interface Catalogue {
  index: NameIndex;
  numbered: Map<number, Star>;
  showpieces: ResolvedTarget[];
  around: (field: SkyFieldInput) => StarField;
}

function find(
  { index, numbered }: Catalogue,
  name: string,
): ResolvedTarget | Nonexistent | Ambiguous | undefined {
  const known = index.find(name);
  if (known) return known;
  const star = numbered.get(Number(/^hip(\d+)$/.exec(keyOf(name))?.[1]));
  return star && targetOf(star);
}

function complete(catalogue: Catalogue, beginning: string, limit: number): Completion[] {
  const items = catalogue.index.complete(beginning, limit);
  if (items.length > 0) return items;
  const found = find(catalogue, beginning);
  return found && "ra" in found ? [{ ...found, matched: found.name }] : [];
}

/**
 * OpenNGC, which holds what both know; of d3-celestial the stars, and what OpenNGC lacks; and a few names and objects of our
 * own. Positions in the ICRS at J2000. Read when it is first asked for.
 */
export function catalogueFrom(
  load: () => Promise<Catalogue> = readCatalogue,
): Omit<TargetResolver, "service"> {
  let reading: Promise<Catalogue> | undefined;
  const readOnce = async () => {
    reading ??= load();
    try {
      return await reading;
    } catch (error) {
      // The next to ask reads it again.
      reading = undefined;
      throw error;
    }
  };
  return {
    resolve: async (name) => find(await readOnce(), name),
    complete: async (beginning, limit) => complete(await readOnce(), beginning, limit),
    showpieces: async () => (await readOnce()).showpieces,
    around: async (field) => (await readOnce()).around(field),
  };
}

/**
 * Reads the catalogue's lists. The first target with a name keeps it: numbers of lists, our own names, those of stars, and
 * then what people call the rest.
 */
async function readCatalogue(): Promise<Catalogue> {
  const index = new NameIndex();
  const listed = await readOpenNgc();
  for (const { target, designations } of listed) {
    if (target) index.add(target, designations);
    else index.addNonexistent(designations[0]!);
  }
  for (const { target, names } of furtherObjects) index.add(target, [target.name, ...names]);
  const stars = await readStars();
  const numbered = addStars(index, stars);
  const called = [...named(listed), ...(await addDeepSky(index))];
  for (const [designation, names] of Object.entries(objectNames)) addTo(index, designation, names);
  for (const [name, couldBe] of Object.entries(ambiguousNames)) index.refuse(keyOf(name), couldBe);
  for (const [key, couldBe] of keysOfSeveral(called)) index.refuse(key, couldBe);
  for (const [target, name] of called) index.add(target, [name]);
  const constellations = (await readConstellations()).map(keyOf);
  addShortNames(index, called, new Set(constellations));
  const showpieces = listed.filter(isShowpiece).flatMap(({ target }) => target ?? []);
  const objects = listed.flatMap(({ target }) => target ?? []);
  return { index, numbered, showpieces, around: skyAround(stars, objects) };
}

/** Fainter than this an object is for those who know what they look for. */
const faintestShowpiece = 10;

/** True for what is bright, and in the lists of Messier or Caldwell or called by a name of its own. Single stars aren't. */
const isShowpiece = ({ target, designations, commonNames }: Listed): boolean =>
  target !== undefined &&
  (target.magnitude ?? 99) <= faintestShowpiece &&
  !/star|nova$/i.test(target.type ?? "star") &&
  (commonNames.length > 0 || designations.some((one) => /^[MC] \d/.test(one)));

/** "Tarantula" of the Tarantula Nebula; not what stands for objects in different places, as the Coalsack Nebula and Cluster. */
function addShortNames(index: NameIndex, called: Called[], taken: ReadonlySet<string>): void {
  const owners = new Map<string, ResolvedTarget[]>();
  for (const [, name] of called) {
    const short = /^(.{4,}) (?:nebula|galax(?:y|ies)|cluster)$/i.exec(name)?.[1];
    const owner = index.get(name);
    if (!short || !owner || !("ra" in owner) || taken.has(keyOf(short))) continue;
    owners.set(short, [...(owners.get(short) ?? []), owner]);
  }
  const byKey = Map.groupBy(owners, ([short]) => keyOf(short));
  for (const same of byKey.values()) {
    const [[short, [first]], all] = [same[0]!, same.flatMap(([, each]) => each)];
    if (all.every((one) => isNear(one, first!))) index.addShort(first!, short);
  }
}

/** The keys of names of objects that are farther apart than the members of any chain or group, with those objects. */
function keysOfSeveral(called: Called[]): [key: string, couldBe: string[]][] {
  const byKey = Map.groupBy(called, ([, name]) => keyOf(name));
  return [...byKey].flatMap(([key, all]): [string, string[]][] =>
    all.some(([other]) => !isNear(other, all[0]![0], 3)) ? [[key, all.map(([{ name }]) => name)]] : [],
  );
}

/** True if two targets are within so many degrees, by default ten arcminutes. */
function isNear(one: ResolvedTarget, other: ResolvedTarget, degrees = 10 / 60): boolean {
  const across = (((one.ra - other.ra + 540) % 360) - 180) * Math.cos((one.dec * Math.PI) / 180);
  return Math.hypot(across, one.dec - other.dec) < degrees;
}

type Called = [ResolvedTarget, string];

function addTo(index: NameIndex, designation: string, names: string[]) {
  const target = index.get(designation);
  if (target && "ra" in target) index.add(target, names);
}

/** The common names of OpenNGC; where two objects in one place share one, the brighter has it. */
function named(listed: Listed[]): Called[] {
  const called = listed.flatMap(({ target, commonNames }) =>
    target ? commonNames.map((name): Called => [target, name]) : [],
  );
  const brightness = ({ name, magnitude = 20 }: ResolvedTarget) =>
    magnitude - (name.startsWith("M ") ? 20 : 0);
  return called.sort(([one], [other]) => brightness(one) - brightness(other));
}

/** Adds what isn't there yet, and returns the common names of all. */
async function addDeepSky(index: NameIndex): Promise<Called[]> {
  const objects = await readDeepSky();
  return objects.flatMap(({ designations, commonName, coordinates, type, magnitude, size }): Called[] => {
    const known = designations.map((one) => index.get(one)).find((one) => one && !("ambiguous" in one));
    const what = {
      ...(type && { type }),
      ...(magnitude !== undefined && { magnitude }),
      ...(size && { size }),
    };
    const place = { ...positionOf(coordinates), source: builtIn, catalogue: "d3-celestial" };
    const target = known ?? { name: designations[0]!, ...place, ...what };
    if (!("ra" in target)) return [];
    index.add(target, designations);
    return commonName ? [[target, commonName]] : [];
  });
}
