import { whyNotInstalled } from "../apt.ts";
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

const programs = ["ceph", "ceph-authtool", "ceph-mon", "ceph-osd", "monmaptool", "radosgw", "radosgw-admin"];
const packages = ["ceph-mon", "ceph-osd", "radosgw"];

/** The S3 server that the environment names, or one started here, or the reason why there is none. */
export async function findS3Server(env: NodeJS.ProcessEnv): Promise<Found> {
  const external = given(env);
  if (external) return external;
  const missing = await whyNotInstalled(programs, packages);
  if (missing) return { missing };
  try {
    return await startS3Server();
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) };
  }
}
