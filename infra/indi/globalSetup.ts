import { accessSync, constants, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { TestProject } from "vitest/node";
import { installPackages, whyNoPackages } from "../apt.ts";
import { provideTool } from "../provideTool.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** False skips the tests that need INDI's server. */
    hasIndi: boolean;
  }
}

/** The programs that the tests start: the server, its simulators, and one that recognizes stars. */
const programs = [
  ...["indiserver", "indi_simulator_telescope", "indi_simulator_ccd", "indi_simulator_dome"],
  "solve-field",
];
/** The second recognizes stars in fields of 1.5° and more, with its star catalog. */
const packages = ["indi-bin", "astrometry.net", "astrometry-data-tycho2-10-19"];

const isOnPath = (program: string) =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
/** The star catalog, where Debian's package puts it; solve-field comes without. */
function hasCatalog(): boolean {
  try {
    return readdirSync("/usr/share/astrometry").some((name) => name.startsWith("index-tycho2-"));
  } catch {
    return false;
  }
}
const isInstalled = () => programs.every(isOnPath) && hasCatalog();

async function whyMissing(): Promise<string | undefined> {
  if (isInstalled()) return undefined;
  const why = whyNoPackages();
  if (why) return `not all of ${packages.join(", ")} is installed, and ${why}`;
  try {
    await installPackages(packages);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return isInstalled() ? undefined : `the packages ${packages.join(", ")} don't have all of it`;
}

/** Finds or installs INDI's own server with its simulators. With CI set, their absence is a failure. */
export default async function setup(project: TestProject) {
  provideTool(project, "hasIndi", "INDI server", await whyMissing());
}
