import { parseArgs } from "node:util";
import { z } from "zod";

export const help = `Usage: npm run corrupt -- [--seed 7] [--documents 10000]

Fills the database and the object storage that the environment names (DATABASE_URL, S3_ENDPOINT and so on, as the
server reads them) with healthy observations and their files, then damages them in every way that integrity scans know.
Without DATABASE_URL it uses the embedded database of the Meridian that runs in DATA_DIR.

  --seed       what is damaged and how; ids begin with seed-7-, so a seed fits into a database once (default 7)
  --documents  how many observations, 1000 to 10000000 (default 10000)

Prints a line for each fault: check, collection, id of the document, and what of it, separated by tabs. A full scan with
all its options and test data finds exactly these. Files that nothing names are found when they are a day old: in the file
system they are made so, in an S3 bucket they have to become it.`;

const given = z.object({
  seed: z.coerce
    .number("--seed must be a number")
    .int("--seed must be a whole number")
    .min(0, "--seed must be 0 or more"),
  documents: z.coerce
    .number("--documents must be a number")
    .int("--documents must be a whole number")
    .min(1000, "--documents must be 1000 or more")
    .max(10_000_000, "--documents must be 10000000 or fewer"),
});
export type Arguments = z.output<typeof given>;

/** Undefined when help is asked for. Throws with one line on what is wrong. */
export function readArguments(args: string[]): Arguments | undefined {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: "string", default: "7" },
      documents: { type: "string", default: "10000" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return undefined;
  const parsed = given.safeParse(values);
  if (!parsed.success) throw new Error(parsed.error.issues[0]!.message);
  return parsed.data;
}
