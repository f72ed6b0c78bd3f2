/** The part of the catalogue around a position. */
import type { ResolvedTarget, SkyFieldInput, StarField } from "@meridian/contract";
import { positionOf, type Star } from "./d3Celestial.ts";

const mostStars = 600;
const mostObjects = 60;
const faintest = 13;

interface Position {
  ra: number;
  dec: number;
}
const radian = Math.PI / 180;

/** A unit vector to a position in degrees. */
function vectorTo({ ra, dec }: Position): [number, number, number] {
  const across = Math.cos(dec * radian);
  return [across * Math.cos(ra * radian), across * Math.sin(ra * radian), Math.sin(dec * radian)];
}

/** Makes a function that finds the first of a list that are within so many degrees of a position. */
function lookup<T extends Position>(list: readonly T[]) {
  const vectors = Float64Array.from(list.flatMap(vectorTo));
  return ({ radius, ...position }: SkyFieldInput, most: number): T[] => {
    const [x, y, z] = vectorTo(position);
    const nearest = Math.cos(radius * radian);
    const found: T[] = [];
    for (const [index, one] of list.entries()) {
      const at = index * 3;
      if (x * vectors[at]! + y * vectors[at + 1]! + z * vectors[at + 2]! >= nearest) found.push(one);
      if (found.length === most) break;
    }
    return found;
  };
}

const areaOf = ({ size }: ResolvedTarget) => (size ? size.major * (size.minor ?? size.major) : 0);

/** Makes a function that finds the brightest stars and the largest objects around a position. */
export function skyAround(
  stars: readonly Star[],
  objects: readonly ResolvedTarget[],
): (field: SkyFieldInput) => StarField {
  const bright = stars
    .flatMap(({ coordinates, magnitude = 99 }) =>
      magnitude <= faintest ? [{ ...positionOf(coordinates), magnitude }] : [],
    )
    .sort((one, other) => one.magnitude - other.magnitude);
  const large = objects
    .filter((one) => areaOf(one) > 0)
    .sort((one, other) => areaOf(other) - areaOf(one))
    .map(({ name, ra, dec, type, magnitude, size }) => ({ name, ra, dec, type, magnitude, size }));
  const [starsWithin, objectsWithin] = [lookup(bright), lookup(large)];
  return (field) => ({
    stars: starsWithin(field, mostStars),
    objects: objectsWithin(field, mostObjects),
  });
}
