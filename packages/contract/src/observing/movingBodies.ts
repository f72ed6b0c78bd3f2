/** The bodies that move against the stars and whose positions Meridian calculates. */
const movingBodies = [
  ...(["Sun", "Moon", "Mercury", "Venus", "Mars"] as const),
  ...(["Jupiter", "Saturn", "Uranus", "Neptune", "Pluto"] as const),
];
export type MovingBody = (typeof movingBodies)[number];

/** Finds the body that a name such as "the Moon" or "mars" stands for. */
export function bodyNamed(name: string): MovingBody | undefined {
  const bare = name
    .trim()
    .toLowerCase()
    .replace(/^(the|planet)\s+/, "");
  return movingBodies.find((body) => body.toLowerCase() === bare);
}
