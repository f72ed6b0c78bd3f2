import { S3Client } from "@aws-sdk/client-s3";
import type { Agents } from "../outbound/guardedAgents.ts";

export interface S3Options {
  /** Absent: Amazon's own. */
  endpoint?: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
  /** Milliseconds of silence after which a server counts as gone; 30 seconds unless told. */
  silenceMs?: number;
  /** The way out, where it isn't the system's own. They stay their owner's to close. */
  agents?: Agents;
  /** 3 unless told. */
  attempts?: number;
}

export function connect(options: S3Options): S3Client {
  const { endpoint, agents, attempts } = options;
  return new S3Client({
    region: options.region,
    forcePathStyle: options.forcePathStyle,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    requestHandler: {
      connectionTimeout: 5_000,
      socketTimeout: options.silenceMs ?? 30_000,
      ...agents,
    },
    // By default streams carry trailing checksums, which several servers refuse.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(endpoint && { endpoint }),
    ...(attempts && { maxAttempts: attempts }),
  });
}
