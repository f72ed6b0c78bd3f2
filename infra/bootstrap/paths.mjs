import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const toolchain = join(root, ".toolchain");

/** The pinned version of pnpm, from `packageManager`. */
export const pnpmVersion = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).packageManager.split(
  "@",
)[1];

/** The environment in which the pinned Node.js and pnpm come before the machine's. */
export const env = {
  ...process.env,
  PATH: [join(root, "node_modules/.bin"), join(toolchain, "bin"), process.env.PATH].join(delimiter),
  DO_NOT_TRACK: "1",
  // Later starts don't compile again what hasn't changed.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, "node_modules", ".cache", "node"),
};

/** Returns the content of a file, or nothing when there is none. */
export function contentOf(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
