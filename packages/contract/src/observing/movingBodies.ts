/** The bodies that move against the stars and whose positions Meridian calculates. */
const movingBodies = [
  ...(["Sun", "Moon", "Mercury", "Venus", "Mars"] as const),
  ...(["Jupiter", "Saturn", "Uranus", "Neptune", "Pluto"] as const),
];
export type MovingBody = (typeof movingBodies)[number];

/** Names that people use besides; in lower case. */
const otherNames = new Map<string, MovingBody>([
  ["sol", "Sun"],
  ["luna", "Moon"],
]);

const bare = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/^(the|planet)\s+/, "");

/** Finds the body that a name such as "the Moon" or "mars" stands for. */
export function bodyNamed(name: string): MovingBody | undefined {
  const named = bare(name);
  return otherNames.get(named) ?? movingBodies.find((body) => body.toLowerCase() === named);
}

/** Lists the bodies whose names begin like that, once two letters are there. */
export function bodiesBeginning(typed: string): MovingBody[] {
  const begun = bare(typed);
  return begun.length < 2 ? [] : movingBodies.filter((body) => body.toLowerCase().startsWith(begun));
}

/**
 * Degrees by which a target may miss a body: it is on the disk of the Sun or the Moon, where somebody may well mean a part, or
 * within 5′ of it. Parallax between observatories moves planets by less than 1′.
 */
export const bodyTolerance = (body: MovingBody): number =>
  (body === "Sun" || body === "Moon" ? 0.26 : 0) + 5 / 60;

/** The name of a body within a sentence. */
export const bodyInWords = (body: MovingBody): string =>
  body === "Sun" || body === "Moon" ? `the ${body}` : body;
