import { newId, pluginConnections, settings } from "@meridian/database";
import { actorFor, auditOf, factories, testContext, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import { longestPauseSeconds } from "./cron.ts";
import { getSettings, getVersions, previewMinimum, updateSettings } from "./index.ts";

const database = testDatabase();
const make = factories(database);
const asAdmin = async () =>
  testContext(database, { actor: actorFor(await make.user({ server_admin: true })) });
const off = { cron: "off", is_chosen: false, environment: "off", next_runs: [] };
const required = (minimum_plugin_version: string | null) => ({ minimum_plugin_version });

beforeEach(async () => {
  await database.sql`truncate settings, audit_log`;
});

test("settings are for server administrators; versions are for everybody", async () => {
  const person = testContext(database, { actor: actorFor(await make.user()) });
  const anonymous = testContext(database, { actor: { type: "anonymous" } });
  const asked = { version: "3.8" };
  for (const ask of [
    getSettings,
    (ctx: typeof person) => updateSettings(ctx, required("3.8")),
    (ctx: typeof person) => previewMinimum(ctx, asked),
  ]) {
    await expect(ask(person)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(ask(anonymous)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  }
  expect(await getVersions(anonymous)).toMatchObject({
    api_version: "v1",
    latest_plugin_version: "3.8.0.0",
    minimum_plugin_version: null,
    latest_release: { release: "2.16", month: "2026-03" },
    guides: [
      { guide: "Administration", version: "1.1" },
      { guide: "Organizations", version: "1.4" },
    ],
    changes: [{ release: "1.1" }],
    deprecations: [{ resource: "observation", field: "captured_files" }],
  });
  expect(await database.db.$count(settings.table)).toBe(0);
});

test("a change holds from then on, is on record, and the same again changes nothing", async () => {
  const ctx = await asAdmin();
  expect(await getSettings(ctx)).toEqual({
    ...required(null),
    sign_up: "open",
    schedules: expect.objectContaining({ quick_scan: off }),
    backup_keep_days: { days: 30, is_chosen: false, environment: 30 },
    way_back_days: 7,
    orphan_grace_hours: 24,
    storage_quota_bytes: 10 * 2 ** 40,
    observatory_quota_bytes: 2 ** 40,
    upload_grace_days: 30,
    version: 0,
    updated_at: null,
  });
  const saved = await updateSettings(ctx, { ...required("3.6.0.0"), if_version: 0 });
  expect(saved).toMatchObject({ ...required("3.6.0.0"), version: 1 });
  expect(await updateSettings(ctx, required("3.6.0.0"))).toEqual(saved);
  expect(await updateSettings(ctx, {})).toEqual(saved);
  expect(await getVersions(ctx)).toMatchObject(required("3.6.0.0"));
  await expect(updateSettings(ctx, { ...required(null), if_version: 0 })).rejects.toMatchObject({
    code: "VERSION_MISMATCH",
  });
  expect(await updateSettings(ctx, required(null))).toMatchObject({ ...required(null), version: 2 });
  expect(await auditOf(database, "system")).toMatchObject([
    { action: "settings.update", before: required(null), after: required("3.6.0.0") },
    { before: required("3.6.0.0"), after: required(null) },
  ]);
});

test("one of two first changes at once that know the version is refused", async () => {
  const ctx = await asAdmin();
  const both = await Promise.allSettled(
    ["3.6", "3.8"].map((version) => updateSettings(ctx, { ...required(version), if_version: 0 })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await auditOf(database, "system")).toHaveLength(1);
});

test("a stored value that doesn't fit counts as none", async () => {
  const ctx = await asAdmin();
  for (const doc of ['{"minimum_plugin_version": 7}', "[]", '"text"', '{"minimum_plugin_version": "new"}']) {
    await database.sql`
      insert into settings (id, doc) values ('system', ${doc}::text::jsonb)
      on conflict (id) do update set doc = excluded.doc`;
    expect(await getSettings(ctx)).toMatchObject(required(null));
  }
});

test("a minimum version is weighed beforehand: whom it shuts out, and whether any plugin has it", async () => {
  const ctx = await asAdmin();
  const owner = await make.user();
  for (const plugin_version of ["3.6.0.0", "3.8.0.0", "3.8.0.0", "odd"]) {
    const { id: observatory_id } = await make.observatory(owner.id);
    const row = { id: newId(), key_id: newId(), connected_at: ctx.now(), seen_at: ctx.now() };
    await database.db.insert(pluginConnections).values({ observatory_id, plugin_version, ...row });
  }
  const weigh = (version: string) => previewMinimum(ctx, { version });
  expect(await weigh("3.8")).toEqual({ connected: 4, shut_out: 2, is_released: true });
  expect(await weigh("3.8.0.1")).toEqual({ connected: 4, shut_out: 4, is_released: false });
});

test.each([
  ["30 2 * * *", 1],
  ["0 */4 * * 1-5", 3],
  ["0 4 * * 0", 7],
  ["0 * 1 * *", 31],
  ["off", null],
])("the longest pause of %s is %s days, whatever the day", (cron, days) => {
  for (let day = 1; day <= 7; day++)
    expect(longestPauseSeconds(cron, new Date(Date.UTC(2026, 2, day, 13)))).toBe(days && days * 86_400);
});
