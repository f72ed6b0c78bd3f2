import { existsSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./paths.mjs";
import { runQuietly } from "./run.mjs";

/** Builds the interface and the programs; turbo skips what hasn't changed. */
export function build() {
  if (!existsSync(join(root, "apps/web/dist")))
    console.error("meridian: building the interface and the programs");
  runQuietly(findTurbo(), ["run", "build", "--output-logs=errors-only"]);
}

/** The program itself where it is found: its launcher takes longer than it does when nothing has changed. */
function findTurbo() {
  const { platform, arch } = process;
  const program = `@turbo/${platform}-${arch === "x64" ? "64" : arch}/bin/turbo`;
  try {
    return createRequire(realpathSync(join(root, "node_modules/turbo/package.json"))).resolve(program);
  } catch {
    return "turbo";
  }
}
