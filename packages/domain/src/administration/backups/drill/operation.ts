import type { DrilledTable, RestoreDrillDocument } from "@meridian/contract";
import { backups, knownMigrations, restoreDrills } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context } from "../../../base/context.ts";
import { notifySystemEvent } from "../../../ground/notifications/index.ts";
import { defineOperation, OperationFailure, type OperationRun } from "../../../ground/operations/index.ts";
import { loadBackup } from "../restore/load/load.ts";
import { openLoadSession } from "../restore/load/scratch.ts";
import { drillSchema } from "../restore/schemas.ts";
import { DamagedPart } from "../stored/damaged.ts";
import type { Manifest } from "../stored/manifest.ts";
import { refusingDamage } from "../stored/refusingDamage.ts";
import { readManifest } from "../stored/sealed.ts";
import { readEvidence } from "./evidence.ts";
import { rowSum } from "./rowSum.ts";

type Run = OperationRun<Partial<RestoreDrillDocument>, RestoreDrillDocument>;

/**
 * Tries whether a backup can be restored: loads it as a restore does, into a schema of its own that nobody sees, brings it up
 * to date, and keeps as evidence what came out again. The tables that people work with aren't touched. A drill that is
 * broken off begins anew.
 */
export const drilling = defineOperation({
  kind: "restore_drill",
  documents: restoreDrills,
  attempts: 3,
  excludes: ["restore_drill"],
  run: (ctx, run: Run) =>
    refusingDamage(() => notingDamage(ctx, run.document.backup_id, () => drill(ctx, run))),
  async ending(tx, ctx, { id, status, error }) {
    if (status !== "failed") return;
    await notifySystemEvent(tx, ctx, {
      event: "restore_drill.failed",
      title: "A restore drill failed",
      body: `The newest verified backup could not be loaded and compared. ${error ?? ""}`.trim(),
      path: `/restore-drills/${id}`,
    });
  },
  async ended(ctx) {
    await query(ctx.db)`drop schema if exists ${sql.identifier(drillSchema)} cascade`;
  },
});

export const getRestoreDrill = drilling.get;

async function drill(ctx: Context, run: Run): Promise<Partial<RestoreDrillDocument>> {
  const began = performance.now();
  const { manifest } = await readManifest(ctx.objectStore, run.document.backup_id);
  const sums = new Map(manifest.tables.map(({ name }) => [name, rowSum()]));
  let tables: DrilledTable[] = [];
  const into = {
    schema: drillSchema,
    watch: (table: string) => sums.get(table)!.part(),
    loaded: async () => {
      tables = await readEvidence(ctx, manifest, sums, run.progress, run.signal);
    },
  };
  await loadBackup(ctx, manifest, into, run.progress, run.signal);
  const row_count = tables.reduce((sum, { loaded_rows }) => sum + loaded_rows, 0);
  const duration_ms = Math.round(performance.now() - began);
  const evidence = { tables, row_count, duration_ms };
  const faults = [...faultsIn(tables), ...(await faultsAfter(ctx, manifest))];
  if (faults.length === 0) return evidence;
  await run.keep(ctx.db, evidence);
  throw new OperationFailure(faults.slice(0, 5).join(" "));
}

function faultsIn(tables: DrilledTable[]): string[] {
  return tables.flatMap(({ name, rows, loaded_rows, checksum, loaded_checksum }) => {
    if (rows !== loaded_rows) return [`${name} has ${loaded_rows} rows instead of ${rows}.`];
    return checksum === loaded_checksum ? [] : [`The rows of ${name} aren't those of the backup.`];
  });
}

/** Finds faults of the migrated data that would keep people from working with it. */
async function faultsAfter({ db }: Context, { schema_version }: Manifest): Promise<string[]> {
  const session = await openLoadSession(db, drillSchema);
  try {
    const [state] = await session.query<{ version: string; admins: boolean }>(
      `select (select max(created_at) from migrations)::text as version,
              exists (select 1 from users where server_admin and deactivated_at is null) as admins`,
    );
    const latest = knownMigrations().at(-1)!.folderMillis;
    return [
      ...(Number(state!.version) === latest
        ? []
        : [`Its schema ${schema_version} wasn't brought up to date.`]),
      ...(state!.admins ? [] : ["It has no server administrator whose account works."]),
    ];
  } finally {
    await session.end();
  }
}

/** A backup whose parts turn out to be damaged isn't offered any more; one that only this version can't load still is. */
async function notingDamage<T>(ctx: Context, id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DamagedPart)
      await backups.patch(ctx.db, id, { damage: error.message, verified_at: null }, ctx.now());
    throw error;
  }
}
