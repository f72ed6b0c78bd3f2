import { existsSync } from "node:fs";
import { installPackages, whyNoPackages } from "../apt.ts";
import { type S3Server, startS3Server } from "./startS3Server.ts";

export type Found = (S3Server & { stop(): Promise<void> }) | { missing: string };

function given(env: NodeJS.ProcessEnv): Found | undefined {
  const endpoint = env.S3_TEST_ENDPOINT;
  if (!endpoint) return undefined;
  const accessKeyId = env.S3_TEST_ACCESS_KEY_ID;
  const secretAccessKey = env.S3_TEST_SECRET_ACCESS_KEY;
  if (!accessKeyId || !secretAccessKey)
    return { missing: "S3_TEST_ENDPOINT needs S3_TEST_ACCESS_KEY_ID and S3_TEST_SECRET_ACCESS_KEY" };
  return { endpoint, accessKeyId, secretAccessKey, stop: async () => {} };
}

/** The S3 server that the environment names, or one started here, or the reason why there is none. */
export async function findS3Server(env: NodeJS.ProcessEnv): Promise<Found> {
  const external = given(env);
  if (external) return external;
  const missing = whyNoCeph();
  if (missing) return { missing };
  try {
    await installCeph();
    return await startS3Server();
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) };
  }
}

const programs = ["ceph", "ceph-authtool", "ceph-mon", "ceph-osd", "monmaptool", "radosgw", "radosgw-admin"];
const packages = ["ceph-mon", "ceph-osd", "radosgw"];

const isInstalled = () => programs.every((program) => existsSync(`/usr/bin/${program}`));

/** Explains in a few words why Ceph can neither be used nor installed here; undefined when it can. */
function whyNoCeph(): string | undefined {
  const why = isInstalled() ? undefined : whyNoPackages();
  return why && `Ceph isn't installed, and ${why}`;
}

/** Installs what is missing from Debian's packages, in about 40 seconds; returns at once if nothing is missing. */
async function installCeph(): Promise<void> {
  if (!isInstalled()) await installPackages(packages);
}
