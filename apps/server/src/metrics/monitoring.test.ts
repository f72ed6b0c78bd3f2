import { readFile } from "node:fs/promises";
import { keepEnvironmentSchedules } from "@meridian/domain";
import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { testClient } from "../testing/testClient.ts";
import { testApp } from "../testing/testServer.ts";

const database = testDatabase();
const token = "x".repeat(20);
const given = (name: string) =>
  readFile(new URL(`../../../../infra/monitoring/${name}`, import.meta.url), "utf8");
const namesIn = (text: string) => new Set(text.match(/\b(?:meridian|process|nodejs)_[a-z0-9_]+/g));

test("alert rules and the dashboard ask for what is measured, for all of it, and for nothing else", async () => {
  await database.sql`
    insert into restore_drills (id, doc) values ('d', '{"status": "completed", "completed_at": "2026-03-01T00:00:00.000Z"}')`;
  await database.sql`
    insert into backups (id, doc) values ('b', '{"status": "completed", "completed_at": "2026-03-01T00:00:00.000Z"}')`;
  await database.sql`
    insert into integrity_scans (id, doc) values ('s', '{"status": "completed", "completed_at": "2026-03-01T00:00:00.000Z"}')`;
  const monthly = "0 5 1 * *";
  await keepEnvironmentSchedules(database.db, {
    ...{
      backup: monthly,
      backup_keep_days: 30,
      quick_scan: monthly,
      full_scan: monthly,
      restore_drill: monthly,
    },
  });
  const client = testClient(testApp(database, { config: { metricsToken: token, dataFolder: "/" } }));
  await client.get("/livez");
  const read = async () =>
    (await client.get("/metrics", { authorization: `Bearer ${token}` })).body as string;
  await expect.poll(read, { timeout: 10_000 }).toContain("meridian_backup_age_seconds");
  const measured = namesIn(await read());
  const asked = namesIn((await given("alerts.yml")) + (await given("grafana.json")));
  expect([...asked].filter((name) => !measured.has(name))).toEqual([]);
  const own = (await read()).match(/(?<=^# TYPE )meridian_\w+/gm)!;
  const shown = [...asked].map((name) => name.replace(/_bucket$/, ""));
  expect(own.filter((name) => !shown.includes(name))).toEqual([]);
});
