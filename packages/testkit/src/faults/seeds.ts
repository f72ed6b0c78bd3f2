import { test } from "vitest";
import { type Random, random } from "./random.ts";

/** A number from the environment, undefined where there is none; throws for anything else. */
export function wholeNumber(name: string): number | undefined {
  const value = process.env[name];
  if (!value) return undefined;
  if (!/^\d{1,15}$/.test(value)) throw new Error(`${name} must be a whole number`);
  return Number(value);
}

/**
 * The seeds to run: 1 to `usual` in every test run, the same each time; with SOAK=300 in the environment 300 that no
 * run had before; with SEED=7 only that one, to see a failure again.
 */
export function seeds(usual = 10): number[] {
  const one = wholeNumber("SEED");
  if (one !== undefined) return [one];
  const soak = wholeNumber("SOAK");
  const first = soak === undefined ? 1 : Date.now();
  return Array.from({ length: soak ?? usual }, (_, at) => first + at);
}

/** True in a soak run, which does everything that other runs sample. */
export const isSoak = (): boolean => wholeNumber("SOAK") !== undefined;

/** The title of a test that does all of it in a soak, which finds it by its title. */
export const inFull = (title: string): string => (isSoak() ? `${title} (in full)` : title);

/** A soak, and a seed that is looked at again, run beside other work: they fail of what hangs, not of what is slow. */
const patience = (): number => (isSoak() || wholeNumber("SEED") !== undefined ? 5 : 1);

/** One test for each seed. Its title names the seed, so that the report of a failure says how to repeat it. */
export function seededTest(
  title: string,
  run: (random: Random) => unknown,
  options: { seeds?: number; timeout?: number } = {},
): void {
  const timeout = options.timeout && options.timeout * patience();
  for (const seed of seeds(options.seeds)) {
    test(`${title} (again with SEED=${seed})`, { timeout }, async () => {
      await run(random(seed));
    });
  }
}
