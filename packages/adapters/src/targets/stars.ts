/** The stars of the Hipparcos catalogue with all their names. */
import type { ResolvedTarget } from "@meridian/contract";
import { positionOf, readStars, type Star, type StarNames } from "./d3Celestial.ts";
import { furtherNames } from "./furtherNames.ts";
import type { NameIndex } from "./nameIndex.ts";
import { properMotions } from "./properMotions.ts";
import { builtIn } from "./source.ts";

/** Degrees within which components of a double star are one target. */
const componentDegrees = 5 / 60;

const areApart = (one: ResolvedTarget, other: ResolvedTarget) => {
  const across = (one.ra - other.ra) * Math.cos((one.dec * Math.PI) / 180);
  return Math.hypot(across, one.dec - other.dec) > componentDegrees;
};

/** The list has thin spaces, too. */
const spaced = (name: string) => name.replaceAll(/\s+/g, " ");

const isNamed = ({ hip, names }: Star) => names !== undefined || hip in furtherNames;

export function targetOf({ hip, coordinates, magnitude }: Star, name = `HIP ${hip}`): ResolvedTarget {
  const what = { catalogue: "Hipparcos", type: "Star", ...(magnitude !== undefined && { magnitude }) };
  return { name, ...positionOf(coordinates), ...properMotions.get(hip), source: builtIn, ...what };
}

/** α1 Cen, 61 Cyg, V645 Cen. */
const inConstellation = ({ bayer, flam, var: variability, c }: StarNames): string[] =>
  [bayer?.startsWith("undefined") ? "" : bayer, flam, variability?.replace(/^V0/, "V")].flatMap((of) =>
    of ? [`${of} ${c}`] : [],
  );

/** Returns those that have only a number, by that. */
export async function addStars(index: NameIndex): Promise<Map<number, Star>> {
  const stars = await readStars();
  /** α1 Cen and α2 Cen, by "α Cen". */
  const systems = new Map<string, ResolvedTarget[]>();
  const omicrons: [ResolvedTarget, string][] = [];
  const byBrightness = stars
    .filter(isNamed)
    .sort((one, other) => (one.magnitude ?? 99) - (other.magnitude ?? 99));
  for (const star of byBrightness) {
    const { name, hd, gl, ...names } = star.names ?? {};
    const designations = [...inConstellation(names), ...(furtherNames[star.hip] ?? [])];
    const all = [name, ...designations, gl, hd, `HIP ${star.hip}`].flatMap((one) => (one ? spaced(one) : []));
    const target = targetOf(star, all[0]);
    index.add(target, all);
    const [, letter] = /^(\D+)\d$/.exec(names.bayer ?? "") ?? [];
    if (letter) systems.set(`${letter} ${names.c}`, [...(systems.get(`${letter} ${names.c}`) ?? []), target]);
    if (names.bayer?.startsWith("ο")) omicrons.push([target, `o ${names.c}`]);
  }
  for (const [name, [first, ...others]] of systems)
    if (first && !others.some((other) => areApart(other, first))) index.add(first, [name]);
  // Where no star has the Latin letter, it stands for the Greek one.
  for (const [target, name] of omicrons) index.add(target, [name]);
  return new Map(stars.filter((star) => !isNamed(star)).map((star) => [star.hip, star]));
}
