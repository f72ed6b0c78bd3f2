import { join } from "node:path";
import type { ObjectStore } from "@meridian/domain";
import type { z } from "zod";
import type { sharedEnvironment } from "./environment.ts";
import { filesystemObjectStore } from "./filesystemObjectStore.ts";

type Environment = z.output<z.ZodObject<typeof sharedEnvironment>>;

/** The S3 bucket that the environment names, or else a folder under `DATA_DIR`. */
export async function openObjectStore(
  environment: Omit<Environment, "DATABASE_URL" | "LOG_LEVEL" | "ENCRYPTION_KEY">,
): Promise<ObjectStore> {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    return filesystemObjectStore(join(environment.DATA_DIR, "objects"));
  }
  // Only where it is used: reading the client in takes a tenth of a whole start.
  const { s3ObjectStore } = await import("./s3ObjectStore.ts");
  return s3ObjectStore({
    endpoint: environment.S3_ENDPOINT,
    region: environment.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    forcePathStyle: environment.S3_FORCE_PATH_STYLE,
  });
}
