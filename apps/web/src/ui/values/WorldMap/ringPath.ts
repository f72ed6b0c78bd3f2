/** Degrees east and north. */
export type Ring = [east: number, north: number][];

/** Longitudes that go on beyond 180 degrees, instead of jumping to the other edge of the map. */
function unwrapped(ring: Ring): Ring {
  let turns = 0;
  return ring.map(([east, north], index) => {
    const step = east - (ring[index - 1]?.[0] ?? east);
    if (Math.abs(step) > 180) turns -= Math.sign(step);
    return [east + 360 * turns, north];
  });
}

/** Closes a ring around a pole, which ends a turn away from its beginning, along the edge of the map. */
function closed(ring: Ring): Ring {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || Math.abs(last[0] - first[0]) < 180) return ring;
  const pole = Math.sign(first[1]) * 90;
  return [...ring, [last[0], pole], [first[0], pole]];
}

const draw = (ring: Ring, shift: number) =>
  `M${ring.map(([east, north]) => `${(east + shift).toFixed(2)},${(-north).toFixed(2)}`).join("L")}Z`;

/** An outline as an SVG path; one that crosses an edge of the map comes in again at the other. */
export function ringPath(ring: Ring): string {
  const outline = closed(unwrapped(ring));
  const longitudes = outline.map(([east]) => east);
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  return [-360, 0, 360]
    .filter((shift) => west + shift < 180 && east + shift > -180)
    .map((shift) => draw(outline, shift))
    .join("");
}
