import { backupKind, id, line, text, time } from "@meridian/contract";
import { z } from "zod";

/** Raised when an older version couldn't restore what a newer one writes. */
export const manifestFormat = 3;
/** 2: may be encrypted. 3: with notifications. */
const formats = [1, 2, manifestFormat];

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

const count = z.int().min(0);
const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** Zstandard's blocks are of 128 KiB unpacked at most, and of 4 bytes at least (RFC 8878, 3.1.1.2). */
const mostUnpacked = (128 * 1024) / 4;

const part = z
  .object({
    rows: count,
    /** Size in PostgreSQL's own format. */
    bytes: count,
    /** Size in storage: compressed, and encrypted where the manifest says so. */
    stored_bytes: count,
    /** SHA-256 of what is stored. */
    sha256: digest,
  })
  // Each row ends with a newline.
  .refine(({ rows, bytes, stored_bytes }) => rows <= bytes && bytes <= stored_bytes * mostUnpacked);
export type BackupPart = z.infer<typeof part>;

const table = z.object({ name: text(200), columns: z.array(text(200)), parts: z.array(part) });

const areCountable = (tables: z.infer<typeof table>[]): boolean =>
  (["bytes", "stored_bytes"] as const).every((field) =>
    Number.isSafeInteger(sum(tables.flatMap(({ parts }) => parts.map((each) => each[field])))),
  );

/** The parts of a backup. It is written last: nothing is a backup without it. */
export const manifest = z.object({
  format: z.literal(formats),
  id,
  kind: backupKind,
  /** The moment of the snapshot: everything committed before it is in the backup, nothing later. */
  snapshot_at: time,
  completed_at: time,
  created_by: id.nullable(),
  application_version: line(200),
  postgres_version: line(200),
  /** The time at which the schema's last migration was made, which identifies the schema. */
  schema_version: z.int(),
  installation_id: line(200),
  /** Fingerprint of the ENCRYPTION_KEY that opens the secrets in it. */
  key_fingerprint: line(200),
  /** Encryption of its parts, and the recipient. */
  encryption: z
    .object({ format: z.literal("age"), recipient: line(200) })
    .nullable()
    .default(null),
  /** Below the backup's own folder: where this attempt put its parts. */
  folder: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
  tables: z.array(table).refine(areCountable),
});
export type Manifest = z.infer<typeof manifest>;

const partsOf = ({ tables }: Manifest) => tables.flatMap(({ parts }) => parts);

export const storedBytesOf = (of: Manifest): number => sum(partsOf(of).map((each) => each.stored_bytes));
export const rowCountsOf = ({ tables }: Manifest): Record<string, number> =>
  Object.fromEntries(tables.map(({ name, parts }) => [name, sum(parts.map(({ rows }) => rows))]));
