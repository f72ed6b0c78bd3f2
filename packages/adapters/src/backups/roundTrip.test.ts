import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setScene } from "@meridian/domain/fixtures/backups/interrupted";
import { createTestDatabase } from "@meridian/testkit";
import { describe, onTestFinished } from "vitest";
import { filesystemObjectStore } from "../filesystemObjectStore.ts";
import { newAgeKey } from "../secrets/ageKey.ts";
import { ageKeys } from "../secrets/ageKeys.ts";
import { roundTripSuite } from "./roundTrip.suite.ts";

async function makeScene({ isEncrypted = false } = {}) {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "meridian-backups-"));
  onTestFinished(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const backupKeys = isEncrypted ? await ageKeys([(await newAgeKey()).key]) : null;
  return { database, ctx: await setScene(database, filesystemObjectStore(folder), backupKeys) };
}

describe("backups in a folder", () => roundTripSuite({ makeScene }));
