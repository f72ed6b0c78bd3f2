import { randomUUID } from "node:crypto";
import { serverVersion } from "@meridian/contract";
import { installationId, lastMigration } from "@meridian/database";
import type { Context } from "../../../base/context.ts";
import { inParallel } from "../inParallel.ts";
import { partKey } from "../stored/keys.ts";
import { type BackupPart, type Manifest, manifestFormat } from "../stored/manifest.ts";
import { storeManifest } from "../stored/sealed.ts";
import { writePart } from "./part.ts";
import { joinSnapshot, type Snapshot, takeSnapshot } from "./snapshot.ts";
import { backedUp, planTables, type TablePlan } from "./split.ts";

export type Progress = (stage: string, done: number, total: number) => Promise<void>;

/** A backup's id, purpose and author. */
export interface BackupLabel {
  id: string;
  kind: Manifest["kind"];
  created_by: string | null;
}

/**
 * Writes a backup of one moment of the database into the object store, its manifest last. Whatever an earlier attempt left
 * there isn't touched; the caller deletes it. Returns the manifest and its checksum.
 */
export async function writeBackup(
  ctx: Context,
  label: BackupLabel,
  progress: Progress,
  signal: AbortSignal,
): Promise<{ manifest: Manifest; checksum: string }> {
  const snapshot = await takeSnapshot(ctx, backedUp());
  try {
    const plans = await planTables(snapshot.session, backedUp());
    const folder = randomUUID();
    const encryption = encryptionOf(ctx);
    const place = { id: label.id, folder, encryption };
    const tables = await copyTables(ctx, place, plans, snapshot, progress, signal);
    const manifest = {
      ...label,
      format: manifestFormat,
      ...(await circumstances(ctx, snapshot)),
      encryption,
      folder,
      tables,
    };
    signal.throwIfAborted();
    return { manifest, checksum: await storeManifest(ctx.objectStore, manifest) };
  } finally {
    await snapshot.session.end();
  }
}

const encryptionOf = ({ backupKeys }: Context): Manifest["encryption"] =>
  backupKeys && { format: "age", recipient: backupKeys.recipient };

async function circumstances(ctx: Context, { session, at }: Snapshot) {
  const [{ version }] = (await session.query<{ version: string }>(
    "select current_setting('server_version') as version",
  )) as [{ version: string }];
  return {
    snapshot_at: at.toISOString(),
    completed_at: ctx.now().toISOString(),
    application_version: serverVersion,
    postgres_version: version,
    schema_version: (await lastMigration(session)) ?? 0,
    installation_id: await installationId(ctx.db),
    key_fingerprint: ctx.secrets.fingerprint,
  };
}

interface Piece {
  plan: TablePlan;
  part: number;
}

/** The largest tables first, so that no lane is left with one at the end. */
const piecesOf = (plans: TablePlan[]): Piece[] =>
  plans
    .toSorted((one, other) => other.bytes - one.bytes)
    .flatMap((plan) => plan.statements.map((_, part) => ({ plan, part })));

async function copyTables(
  ctx: Context,
  backup: Pick<Manifest, "id" | "folder" | "encryption">,
  plans: TablePlan[],
  snapshot: Snapshot,
  progress: Progress,
  signal: AbortSignal,
) {
  const parts = new Map<string, BackupPart[]>(plans.map(({ name }) => [name, []]));
  const pieces = piecesOf(plans);
  let done = 0;
  await progress("copying", 0, pieces.length);
  await inParallel(
    pieces,
    () => joinSnapshot(ctx, snapshot),
    async ({ plan: { name, statements }, part }, session, ending) => {
      const key = partKey(backup, name, part);
      parts.get(name)![part] = await writePart(ctx, session, statements[part]!, key, ending);
      await progress("copying", ++done, pieces.length);
    },
    signal,
  );
  return plans.map(({ name, columns }) => ({ name, columns, parts: parts.get(name)! }));
}
