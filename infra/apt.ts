import { execFile } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };

/**
 * Finds files, or installs the Debian packages that have them, in at most a minute. A file is a path, or the name of a
 * program on PATH. Returns in a few words why one is missing; undefined when all are there.
 */
export async function whyNotInstalled(files: string[], packages: string[]): Promise<string | undefined> {
  const missing = () => files.filter((file) => !isThere(file));
  const wanted = missing();
  if (wanted.length === 0) return undefined;
  const why = whyNoPackages();
  if (why) return `${wanted.join(", ")} of Debian's ${packages.join(", ")} isn't there, and ${why}`;
  try {
    await withoutServices(() => installPackages(packages));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const lacking = missing();
  return lacking.length > 0
    ? `Debian's ${packages.join(", ")} came without ${lacking.join(", ")}`
    : undefined;
}

function isThere(file: string): boolean {
  if (file.startsWith("/")) return existsSync(file);
  return (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, file), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function whyNoPackages(): string | undefined {
  if (process.platform !== "linux" || !existsSync("/etc/debian_version")) return "this isn't Debian";
  if (process.getuid?.() !== 0) return "only root can install it";
  return undefined;
}

/** Without the packages that they only recommend. */
async function installPackages(names: string[]): Promise<void> {
  await run("apt-get", ["update", "-qq"], { env });
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...names], {
    env,
    maxBuffer: 2 ** 26,
  });
}

/** Files that Debian reads while it installs: no package starts a service, and PostgreSQL's makes no cluster. */
const onlyPrograms = [
  { path: "/usr/sbin/policy-rc.d", text: "#!/bin/sh\nexit 101\n" },
  {
    path: "/etc/postgresql-common/createcluster.d/meridian-tests.conf",
    text: "create_main_cluster = false\n",
  },
];

const services = () => readdir("/usr/lib/systemd/system").catch(() => []);

/** Installs only the programs: the packages would start services of their own, now and at each boot. */
async function withoutServices(install: () => Promise<void>): Promise<void> {
  const before = new Set(await services());
  const ours = onlyPrograms.filter(({ path }) => !existsSync(path));
  for (const { path, text } of ours) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text, { mode: 0o755 });
  }
  try {
    await install();
  } finally {
    for (const { path } of ours) await rm(path);
    const added = (await services()).filter((service) => !before.has(service));
    if (added.length > 0) await run("systemctl", ["disable", ...added]).catch(() => {});
  }
}
