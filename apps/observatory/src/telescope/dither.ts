import { createHash } from "node:crypto";
import type { Dither } from "@meridian/contract";

const golden = Math.PI * (3 - Math.sqrt(5));
const square = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;

/** Arcseconds east and north of where the telescope should point, for the group of exposures; the first isn't moved. */
export function ditherOf({ radius, pattern }: Dither, group: number, seed: string): [number, number] {
  if (group === 0) return [0, 0];
  if (pattern === "square") {
    const [east, north] = square[group % square.length]!;
    return [(east * radius) / Math.SQRT2, (north * radius) / Math.SQRT2];
  }
  const noise = createHash("sha256").update(`${seed}/${group}`).digest();
  // A spiral by the golden angle fills its circle evenly, and begins anew after 24 steps, none of which stays at the centre.
  const [share, angle] =
    pattern === "spiral"
      ? [(((group - 1) % 24) + 1) / 24, group * golden]
      : [noise.readUInt32BE(0) / 2 ** 32, (noise.readUInt32BE(4) / 2 ** 31) * Math.PI];
  const reach = radius * Math.sqrt(share);
  return [reach * Math.sin(angle), reach * Math.cos(angle)];
}
