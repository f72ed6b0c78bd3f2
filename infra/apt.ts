import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";

const run = promisify(execFile);
const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };

/** Explains in a few words why no package of Debian can be installed here; undefined when one can. */
export function whyNoPackages(): string | undefined {
  if (process.platform !== "linux" || !existsSync("/etc/debian_version")) return "this isn't Debian";
  if (process.getuid?.() !== 0) return "only root can install it";
  return undefined;
}

/** Installs Debian packages, without the packages that they only recommend. */
export async function installPackages(names: string[]): Promise<void> {
  await run("apt-get", ["update", "-qq"], { env });
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names], {
    env,
    maxBuffer: 2 ** 26,
  });
}
