import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";
import { runQuietly } from "./run.mjs";

/** Builds the interface and the programs; turbo skips what hasn't changed. */
export function build() {
  if (!existsSync(join(root, "apps/web/dist")))
    console.error("meridian: building the interface and the programs");
  runQuietly("turbo", ["run", "build", "--output-logs=errors-only"]);
}
