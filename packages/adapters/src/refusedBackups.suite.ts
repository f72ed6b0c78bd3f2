import {
  findBackupFile,
  getBackup,
  lookInStorage,
  reindexBackups,
  restoreBackup,
  verifyBackup,
} from "@meridian/domain";
import { backUp } from "@meridian/domain/fixtures/backups/backups";
import { actorFor, factories, testContext, testDatabase } from "@meridian/testkit";
import { expect, it } from "vitest";
import type { ClosableStore } from "./refused.suite.ts";

/**
 * Tests what administrators are told of a backup that the storage refuses; `keysOf` names the objects of a backup that are
 * closed.
 */
export function refusedBackups(
  place: () => Promise<ClosableStore>,
  why: RegExp,
  keysOf: (id: string) => string[],
): void {
  const database = testDatabase();

  it("are on the list beside the others, refused with what to do, and ordinary once they can be read", async () => {
    const { objectStore, close, open } = await place();
    const admin = await factories(database).user({ server_admin: true });
    const now = () => new Date();
    const ctx = { ...testContext(database, { actor: actorFor(admin), objectStore }), now };
    const [before, { id }, after] = [
      await backUp(database, ctx),
      await backUp(database, ctx),
      await backUp(database, ctx),
    ];
    // A new installation, pointed at what another one has stored.
    await database.sql`delete from backups`;
    for (const key of keysOf(id)) await close(key);

    const reason = expect.stringMatching(new RegExp(`${why.source}.*See to it that Meridian can`));
    expect(await lookInStorage(ctx)).toEqual({
      found: 3,
      added: 2,
      missing: 0,
      unreadable: [{ id, reason }],
    });
    expect(await getBackup(ctx, { id })).toMatchObject({ unreadable: reason, damage: null, kind: "unknown" });
    const refused = { code: "CONFLICT", message: reason };
    for (const attempt of [verifyBackup, findBackupFile])
      await expect(attempt(ctx, { id })).rejects.toMatchObject(refused);
    await expect(
      restoreBackup(ctx, { id, confirm: "RESTORE", skip_safety_backup: true }),
    ).rejects.toMatchObject(refused);
    for (const other of [before, after])
      expect(await getBackup(ctx, other)).toMatchObject({ unreadable: null, size_bytes: other.size_bytes });
    expect((await reindexBackups(ctx)).unreadable.size).toBe(1);

    await open();
    expect(await lookInStorage(ctx)).toEqual({ found: 3, added: 1, missing: 0, unreadable: [] });
    expect(await getBackup(ctx, { id })).toMatchObject({ unreadable: null, damage: null, kind: "manual" });
  });
}
