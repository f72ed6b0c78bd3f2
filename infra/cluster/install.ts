import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { installPackages, whyNoPackages } from "../apt.ts";
import { installPostgres15, whyNoPostgres15 } from "../postgres15/install.ts";

const programs = ["/usr/bin/patroni", "/usr/bin/etcd", "/usr/sbin/haproxy", "/usr/sbin/pgbouncer"];
/** The last one is how Debian's Patroni talks to etcd. */
const packages = ["patroni", "etcd-server", "haproxy", "pgbouncer", "python3-etcd"];
const services = ["patroni", "etcd", "haproxy", "pgbouncer"];

const isInstalled = () => programs.every((program) => existsSync(program));

function whyNoCluster(): string | undefined {
  const why = isInstalled() ? undefined : whyNoPackages();
  return whyNoPostgres15() ?? (why && `Patroni, etcd, HAProxy and PgBouncer aren't installed, and ${why}`);
}

/**
 * Installs what the cluster consists of from Debian's packages, in about 20 seconds; returns at once if it is there. Returns
 * the reason if that can't be.
 */
export async function installCluster(): Promise<string | undefined> {
  const missing = whyNoCluster();
  if (missing) return missing;
  try {
    await installPostgres15();
    if (!isInstalled()) await withoutServices(() => installPackages(packages));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Debian asks this program before a package starts a service. */
const policy = "/usr/sbin/policy-rc.d";

/** Installs only the programs: the packages would start services of their own, now and at each boot. */
async function withoutServices(install: () => Promise<void>): Promise<void> {
  const isOurs = !existsSync(policy);
  if (isOurs) await writeFile(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    await install();
  } finally {
    if (isOurs) await rm(policy);
    await promisify(execFile)("systemctl", ["disable", ...services]).catch(() => {});
  }
}
