import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contentOf, pnpmVersion, toolchain } from "./paths.mjs";
import { runOrThrow } from "./run.mjs";

const stamp = join(toolchain, "pnpm.version");
const program = join(toolchain, "bin", "pnpm");
const launcher = join(toolchain, "node_modules", "pnpm", "pnpm");

/** The path of the pinned pnpm, fetched through npm into `.toolchain` when it isn't there. */
export function findPnpm() {
  if (contentOf(stamp) === pnpmVersion) return program;
  console.error(`meridian: fetching pnpm ${pnpmVersion}`);
  mkdirSync(join(toolchain, "bin"), { recursive: true });
  const quiet = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  runOrThrow("npm", ["install", "--prefix", toolchain, ...quiet, `pnpm@${pnpmVersion}`]);
  // Not every npm runs install scripts, and without its own, pnpm's launcher is a shell script that lacks its first line.
  writeFileSync(program, `#!/bin/sh\nexec /bin/sh "${launcher}" "$@"\n`);
  chmodSync(program, 0o755);
  writeFileSync(stamp, pnpmVersion);
  return program;
}
