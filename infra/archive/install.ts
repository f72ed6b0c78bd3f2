import { existsSync } from "node:fs";
import { installPackages, whyNoPackages } from "../apt.ts";
import { installPostgres15, whyNoPostgres15 } from "../postgres15/install.ts";

const isInstalled = () => existsSync("/usr/bin/pgbackrest");

function whyNoArchive(): string | undefined {
  const why = isInstalled() ? undefined : whyNoPackages();
  return whyNoPostgres15() ?? (why && `pgBackRest isn't installed, and ${why}`);
}

/**
 * Installs pgBackRest and PostgreSQL 15 from Debian's packages, in about 10 seconds; returns at once if they are there.
 * Returns the reason if that can't be.
 */
export async function installArchive(): Promise<string | undefined> {
  const missing = whyNoArchive();
  if (missing) return missing;
  try {
    await installPostgres15();
    if (!isInstalled()) await installPackages(["pgbackrest"]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
