import { id, line, text, time } from "@meridian/contract";
import { z } from "zod";

/** Raised when an older version couldn't restore what a newer one writes. */
export const manifestFormat = 2;
/** What an older version restores as well: nothing in it is encrypted. */
export const plainFormat = 1;

const count = z.int().min(0);
const digest = z.string().regex(/^[0-9a-f]{64}$/);

const part = z.object({
  rows: count,
  /** As PostgreSQL writes it. */
  bytes: count,
  /** As it is stored: compressed, and encrypted where the manifest says so. */
  stored_bytes: count,
  /** SHA-256 of what is stored. */
  sha256: digest,
});
export type BackupPart = z.infer<typeof part>;

const table = z.object({ name: text(200), columns: z.array(text(200)), parts: z.array(part) });

/** What a backup consists of. It is written last: without it, nothing is a backup. */
export const manifest = z.object({
  format: z.literal([plainFormat, manifestFormat]),
  id,
  kind: z.enum(["manual", "scheduled", "safety"]),
  /** What was committed before this moment is in it, nothing later. */
  snapshot_at: time,
  completed_at: time,
  created_by: id.nullable(),
  application_version: line(200),
  postgres_version: line(200),
  /** When the last migration of the schema was made, which says which it is. */
  schema_version: z.int(),
  installation_id: line(200),
  /** Which ENCRYPTION_KEY opens the secrets in it. */
  key_fingerprint: line(200),
  /** How its parts are encrypted, and to whom. */
  encryption: z
    .object({ format: z.literal("age"), recipient: line(200) })
    .nullable()
    .default(null),
  /** Below the backup's own folder: where this attempt put its parts. */
  folder: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
  tables: z.array(table),
});
export type Manifest = z.infer<typeof manifest>;

const partsOf = ({ tables }: Manifest) => tables.flatMap(({ parts }) => parts);
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

export const storedBytesOf = (of: Manifest): number => sum(partsOf(of).map((each) => each.stored_bytes));
export const rowCountsOf = ({ tables }: Manifest): Record<string, number> =>
  Object.fromEntries(tables.map(({ name, parts }) => [name, sum(parts.map(({ rows }) => rows))]));
