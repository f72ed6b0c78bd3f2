import type { TestProject } from "vitest/node";
import { whyNotInstalled } from "../apt.ts";
import { provideTool } from "../provideTool.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** False skips the tests that need INDI's server. */
    hasIndi: boolean;
  }
}

/** The programs that the tests start: the server, its simulators, and one that recognizes stars. It comes without its catalog. */
const files = [
  ...["indiserver", "indi_simulator_telescope", "indi_simulator_ccd", "indi_simulator_dome"],
  ...["solve-field", "/usr/share/astrometry/index-tycho2-19.littleendian.fits"],
];
/** The last two recognize stars in fields of 1.5° and more, with their catalog. */
const packages = ["indi-bin", "astrometry.net", "astrometry-data-tycho2-10-19"];

/** Finds or installs INDI's own server with its simulators. With CI set, their absence is a failure. */
export default async function setup(project: TestProject) {
  provideTool(project, "hasIndi", "INDI server", await whyNotInstalled(files, packages));
}
