/** The arguments of `npm start --`. */
export interface Arguments {
  /** Fill a fresh instance with a demonstration, or go on with one. */
  demo: boolean;
}

/** Reads the command line. Throws with one line on what it doesn't know. */
export function readArguments(given: string[]): Arguments {
  const unknown = given.find((argument) => argument !== "--demo");
  if (unknown !== undefined)
    throw new Error(`unknown argument ${JSON.stringify(unknown)}; the only one is --demo`);
  return { demo: given.includes("--demo") };
}
