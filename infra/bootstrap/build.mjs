import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";
import { runQuietly } from "./run.mjs";

/** Builds the interface; turbo skips it if no source has changed. */
export function buildInterface() {
  if (!existsSync(join(root, "apps/web/dist"))) console.error("meridian: building the interface");
  runQuietly("turbo", ["run", "build", "--output-logs=errors-only"]);
}
