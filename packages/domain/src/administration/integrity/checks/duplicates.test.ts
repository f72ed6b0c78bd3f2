import {
  actorFor,
  factories,
  memoryObjectStore,
  runEnqueued,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { expect, test } from "vitest";
import { scanning } from "../scans/operation.ts";
import { startScan } from "../scans/start.ts";

const database = testDatabase();

test("names that were the same before they had to differ are listed, and no others", async () => {
  const make = factories(database);
  const [admin, other] = [await make.user({ server_admin: true }), await make.user()];
  await make.observatory(admin.id, { name: "Hilltop" });
  const again = await make.observatory(admin.id, { name: "hilltop" });
  await make.observatory(other.id, { name: "Hilltop" });
  await make.organization(admin.id, { short_name: "COSMOS" });
  const cyrillic = await make.organization(admin.id, { short_name: "СОЅМОЅ" });
  const wide = await make.organization(admin.id, { short_name: "ｃｏｓｍｏｓ" });
  await make.organization(admin.id, { short_name: "Çosmos" });
  const ctx = testContext(database, { actor: actorFor(admin), objectStore: memoryObjectStore() });
  const collections = ["observatories", "organizations"];
  await startScan(ctx, {
    kind: "full",
    collections,
    deep: false,
    check_storage: false,
    check_health: false,
    include_test_data: false,
  });
  await runEnqueued(database, ctx, scanning.full.task);
  const found = await database.sql`
    select document_id from integrity_issues where "check" = 'data.duplicate-name' order by document_id`;
  expect(found.map((row) => row.document_id)).toEqual([again.id, cyrillic.id, wide.id]);
});
