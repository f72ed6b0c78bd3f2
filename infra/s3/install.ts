import { existsSync } from "node:fs";
import { installPackages, whyNoPackages } from "../apt.ts";

const programs = ["ceph", "ceph-authtool", "ceph-mon", "ceph-osd", "monmaptool", "radosgw", "radosgw-admin"];
const packages = ["ceph-mon", "ceph-osd", "radosgw"];

const isInstalled = () => programs.every((program) => existsSync(`/usr/bin/${program}`));

/** Why Ceph can neither be used nor installed here, in a few words; undefined when it can. */
export function whyNoCeph(): string | undefined {
  const why = isInstalled() ? undefined : whyNoPackages();
  return why && `Ceph isn't installed, and ${why}`;
}

/** Installs what is missing from Debian's packages, in about 40 seconds; returns at once if nothing is missing. */
export async function installCeph(): Promise<void> {
  if (!isInstalled()) await installPackages(packages);
}
