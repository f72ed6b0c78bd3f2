/** The stars of the Hipparcos catalogue with all their names. */
import type { ResolvedTarget } from "@meridian/contract";
import { positionOf, type Star, type StarNames } from "./d3Celestial.ts";
import { furtherNames } from "./furtherNames.ts";
import type { NameIndex } from "./nameIndex.ts";
import { properMotions } from "./properMotions.ts";
import { builtIn } from "./source.ts";
import { keyOf } from "./spelling.ts";
import { starCorrections } from "./starCorrections.ts";

type Coordinates = Star["coordinates"];

/** Degrees within which components of a double star are one target. */
const componentDegrees = 5 / 60;

const areApart = (one: Coordinates, other: Coordinates) => {
  const across = (((one[0] - other[0] + 540) % 360) - 180) * Math.cos((one[1] * Math.PI) / 180);
  return Math.hypot(across, one[1] - other[1]) > componentDegrees;
};

/** The list has thin spaces, too. */
const spaced = (name: string) => name.replaceAll(/\s+/g, " ");

const correctedNames = new Map<number, string[]>();
for (const [name, hip] of starCorrections)
  if (hip !== undefined) correctedNames.set(hip, [...(correctedNames.get(hip) ?? []), name]);

const isNamed = ({ hip, names }: Star) =>
  names !== undefined || hip in furtherNames || correctedNames.has(hip);

export function targetOf({ hip, coordinates, magnitude }: Star, name = `HIP ${hip}`): ResolvedTarget {
  const what = { catalogue: "Hipparcos", type: "Star", ...(magnitude !== undefined && { magnitude }) };
  return { name, ...positionOf(coordinates), ...properMotions.get(hip), source: builtIn, ...what };
}

/** α1 Cen, 61 Cyg, V645 Cen. */
const inConstellation = ({ bayer, flam, var: variability, c }: StarNames): string[] =>
  [bayer?.startsWith("undefined") ? "" : bayer, flam, variability?.replace(/^V0/, "V")].flatMap((of) =>
    of ? [`${of} ${c}`] : [],
  );

/** A star's names, the best known first: those of the list, unless they are corrected, then our own. */
function namesOf({ hip, names: { name, hd, gl, ...names } = {} }: Star): string[] {
  const listed = (name: string) => !starCorrections.has(name) || starCorrections.get(name) === hip;
  const designations = [...inConstellation(names), ...(correctedNames.get(hip) ?? [])];
  const all = [name, ...designations, ...(furtherNames[hip] ?? []), gl, hd, `HIP ${hip}`];
  return [...new Set(all.flatMap((one) => (one ? spaced(one) : [])))].filter(listed);
}

/** The keys of names that could be either of two stars, with those: they aren't components of one double star. */
function keysOfSeveral(stars: readonly Star[]): [key: string, couldBe: string[]][] {
  const named = stars.flatMap((star) => namesOf(star).map((name) => [keyOf(name), star] as const));
  return [...Map.groupBy(named, ([key]) => key)].flatMap(([key, all]): [string, string[]][] =>
    all.some(([, other]) => areApart(other.coordinates, all[0]![1].coordinates))
      ? [[key, all.map(([, { hip }]) => `HIP ${hip}`)]]
      : [],
  );
}

/** Adds the stars that have names, and returns the others by number. A name that could be either of two stars is refused. */
export function addStars(index: NameIndex, stars: readonly Star[]): Map<number, Star> {
  const named = stars.filter(isNamed).sort((one, other) => (one.magnitude ?? 99) - (other.magnitude ?? 99));
  const disputed = [...starCorrections].flatMap(([name, hip]) => (hip === undefined ? [keyOf(name)] : []));
  const refused = new Map<string, readonly string[]>([
    ...disputed.map((key) => [key, []] as const),
    ...keysOfSeveral(named),
  ]);
  for (const [key, couldBe] of refused) index.refuse(key, couldBe);
  /** α1 Cen and α2 Cen, by "α Cen". */
  const systems = new Map<string, [ResolvedTarget, Coordinates][]>();
  const omicrons: [ResolvedTarget, string][] = [];
  for (const star of named) {
    const { bayer = "", c } = star.names ?? {};
    const names = namesOf(star).filter((name) => !refused.has(keyOf(name)));
    const target = targetOf(star, names[0]);
    index.add(target, names);
    const [, letter] = /^(?!undefined)(\D+)\d$/.exec(bayer) ?? [];
    const system = `${letter} ${c}`;
    if (letter) systems.set(system, [...(systems.get(system) ?? []), [target, star.coordinates]]);
    if (bayer.startsWith("ο")) omicrons.push([target, `o ${c}`]);
  }
  for (const [name, [first, ...others]] of systems)
    if (first && !others.some(([, other]) => areApart(other, first[1]))) index.add(first[0], [name]);
  // Where no star has the Latin letter, it stands for the Greek one.
  for (const [target, name] of omicrons) index.add(target, [name]);
  return new Map(stars.filter((star) => !isNamed(star)).map((star) => [star.hip, star]));
}
