import { execFile } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { addBackup, downloadBackup, getBackup, planRestore, verifyBackup, verifying } from "@meridian/domain";
import { backUp, checksums, fill, restore } from "@meridian/domain/fixtures/backups/backups";
import { newInstallation } from "@meridian/domain/fixtures/backups/file/file";
import { runEnqueued } from "@meridian/testkit";
import { expect, onTestFinished, test } from "vitest";
import { filesystemObjectStore } from "../filesystemObjectStore.ts";
import { newAgeKey } from "../secrets/ageKey.ts";
import { ageKeys } from "../secrets/ageKeys.ts";

const run = promisify(execFile);
/** Tables that a restore changes on purpose. */
const changed = ["users", "accounts", "sessions", "verifications", "audit_log", "settings"];

test("an encrypted backup goes to another installation as one file that tar opens, and is restored there row by row", async () => {
  const folder = await mkdtemp(join(tmpdir(), "meridian-file-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { key, recipient } = await newAgeKey();
  const here = await newInstallation({
    objectStore: filesystemObjectStore(join(folder, "here")),
    backupKeys: await ageKeys([key]),
  });
  await fill(here.database, 1500);
  const { id } = await backUp(here.database, here.ctx);
  const before = await checksums(here.database, changed);
  const path = join(folder, "backup.tar");
  await pipeline((await downloadBackup(here.ctx, { id })).open(), createWriteStream(path));

  await run("mkdir", [join(folder, "unpacked")]);
  await run("tar", ["-xf", path, "-C", join(folder, "unpacked")]);
  await run("diff", ["-r", join(folder, "unpacked"), join(folder, "here", "backups")]);

  const there = await newInstallation({ objectStore: filesystemObjectStore(join(folder, "there")) });
  const added = await addBackup(there.ctx, createReadStream(path));
  expect(added).toMatchObject({ id, is_from_elsewhere: true, encrypted_to: recipient });
  expect((await planRestore(there.ctx, { id })).refusal).toMatch(/BACKUP_ENCRYPTION_KEY isn't set/);

  const opened = { ...there.ctx, backupKeys: await ageKeys([key]) };
  expect((await planRestore(opened, { id })).warnings).toContain(
    "The backup was made by another installation.",
  );
  await verifyBackup(opened, { id });
  await runEnqueued(there.database, opened, verifying.task);
  expect(await getBackup(opened, { id })).toMatchObject({ verified_at: expect.any(String), damage: null });
  expect(await restore(there.database, opened, id)).toMatchObject({ status: "completed", error: null });
  expect(await checksums(there.database, changed)).toEqual(before);
});
