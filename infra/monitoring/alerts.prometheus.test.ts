/** The rules and the dashboard as Prometheus itself reads them: over series that are given, and over servers that run. */
import { execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { spawnProcess } from "../../packages/testkit/src/faults/index.ts";
import { createTestDatabase, ownPort } from "../../packages/testkit/src/index.ts";

const isThere = inject("hasPrometheus");
const given = new URL("alerts.yml", import.meta.url);
const run = promisify(execFile);

interface Rule {
  alert: string;
  expr: string;
}
const rules: Rule[] = parse(await readFile(given, "utf8")).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);

async function folderOfTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "meridian-prometheus-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** An hour, a value a minute, of a service that is well; in the notation of promtool. */
const well: Record<string, string> = {
  'up{job="meridian",instance="a"}': "1x60",
  'meridian_database_up{instance="a"}': "1x60",
  'meridian_object_storage_up{instance="a"}': "1x60",
  meridian_workers: "1x60",
  meridian_queue_oldest_job_seconds: "2x60",
  'meridian_jobs{state="failed",task="sendMail"}': "0x60",
  'meridian_http_requests_total{instance="a",status="200"}': "0+600x60",
  'meridian_http_requests_total{instance="a",status="500"}': "0+1x60",
  'meridian_http_request_duration_seconds_bucket{le="0.1"}': "0+599x60",
  'meridian_http_request_duration_seconds_bucket{le="5"}': "0+600x60",
  'meridian_http_request_duration_seconds_bucket{le="+Inf"}': "0+600x60",
  meridian_database_connections_used: "20x60",
  meridian_database_connections_max: "100x60",
  meridian_database_longest_statement_seconds: "1x60",
  'meridian_disk_bytes{instance="a",of="free"}': "40x60",
  'meridian_disk_bytes{instance="a",of="total"}': "100x60",
  meridian_mail_oldest_seconds: "10x60",
  meridian_wal_archive_failures: "3x60",
  ...Object.fromEntries(
    ["backup", "restore_drill", "scan", "wal_archive"].flatMap((of) => [
      [`meridian_${of}_${of === "wal_archive" ? "failing" : "failed"}`, "0x60"],
      [`meridian_${of}_age_seconds`, "30+60x60"],
      [`meridian_${of}_overdue`, "0x60"],
    ]),
  ),
};
const gone = (series: string) => ({ [series]: undefined });

/** For each alert, what is to be wrong for it alone to fire. */
const wrong: Record<string, Record<string, string | undefined>> = {
  MeridianDown: { 'up{job="meridian",instance="a"}': "0x60" },
  MeridianDatabaseDown: { 'meridian_database_up{instance="a"}': "0x60" },
  MeridianStorageDown: { 'meridian_object_storage_up{instance="a"}': "0x60" },
  MeridianNoWorker: { meridian_workers: "0x60" },
  MeridianQueueSlow: { meridian_queue_oldest_job_seconds: "400x60" },
  MeridianJobsFailed: { 'meridian_jobs{state="failed",task="sendMail"}': "1x60" },
  MeridianErrors: { 'meridian_http_requests_total{instance="a",status="500"}': "0+20x60" },
  MeridianSlow: { 'meridian_http_request_duration_seconds_bucket{le="0.1"}': "0+500x60" },
  MeridianConnectionsShort: { meridian_database_connections_used: "90x60" },
  MeridianStatementLong: { meridian_database_longest_statement_seconds: "301x60" },
  MeridianDiskFull: { 'meridian_disk_bytes{instance="a",of="free"}': "9x60" },
  MeridianMailStuck: { meridian_mail_oldest_seconds: "901x60" },
  MeridianBackupFailed: { meridian_backup_failed: "1x60" },
  MeridianBackupOld: { meridian_backup_overdue: "1x60" },
  MeridianBackupMissing: { meridian_backup_overdue: "1x60", ...gone("meridian_backup_age_seconds") },
  MeridianRestoreDrillFailed: { meridian_restore_drill_failed: "1x60" },
  MeridianRestoreDrillOld: { meridian_restore_drill_overdue: "1x60" },
  MeridianRestoreDrillMissing: {
    ...{ meridian_restore_drill_overdue: "1x60" },
    ...gone("meridian_restore_drill_age_seconds"),
  },
  MeridianArchiveFailing: { meridian_wal_archive_failing: "1x60" },
  MeridianArchiveOld: { meridian_wal_archive_overdue: "1x60" },
  MeridianArchiveMissing: {
    ...{ meridian_wal_archive_overdue: "1x60" },
    ...gone("meridian_wal_archive_age_seconds"),
  },
  MeridianScanFailed: { meridian_scan_failed: "1x60" },
  MeridianScanOld: { meridian_scan_overdue: "1x60" },
};

test.runIf(isThere)(
  "each alert fires alone once its thing has been wrong for long enough, and none while all is well",
  async () => {
    expect(Object.keys(wrong).sort()).toEqual(rules.map(({ alert }) => alert).sort());
    const one = (name: string, series: Record<string, string | undefined>, firing: string[]) => ({
      ...{ name, interval: "1m" },
      input_series: Object.entries({ ...well, ...series })
        .filter(([, values]) => values)
        .map(([name, values]) => ({ series: name, values })),
      promql_expr_test: [
        {
          ...{ expr: 'count by (alertname) (ALERTS{alertstate="firing"})', eval_time: "40m" },
          exp_samples: firing.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
        },
      ],
    });
    const tests = [
      one("all is well", {}, []),
      ...Object.entries(wrong).map(([alert, series]) => one(alert, series, [alert])),
    ];
    const file = join(await folderOfTest(), "tests.yml");
    // JSON is YAML.
    const suite = { rule_files: [given.pathname], evaluation_interval: "1m", tests };
    await writeFile(file, JSON.stringify(suite));
    const { stdout } = await run("promtool", ["test", "rules", file]);
    expect(stdout).toContain("SUCCESS");
  },
);

interface Answer {
  status: string;
  data: { result: unknown[]; groups: { rules: { name: string; state: string; lastError?: string }[] }[] };
}

/** Starts Prometheus with the rules, looking at one server each second; returns how it is asked. */
async function watching(target: string, token: string) {
  const folder = await folderOfTest();
  const config = {
    global: { scrape_interval: "1s", evaluation_interval: "1s" },
    rule_files: [given.pathname],
    scrape_configs: [
      {
        job_name: "meridian",
        authorization: { credentials: token },
        static_configs: [{ targets: [target] }],
      },
    ],
  };
  const path = join(folder, "prometheus.yml");
  await writeFile(path, JSON.stringify(config));
  const address = `127.0.0.1:${await ownPort()}`;
  const options = [
    `--config.file=${path}`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=${address}`,
  ];
  const prometheus = spawn("prometheus", options, { stdio: "ignore" });
  onTestFinished(async () => {
    const ended = new Promise((resolve) => prometheus.once("exit", resolve));
    prometheus.kill("SIGKILL");
    await ended;
  });
  return async (path: string, query: Record<string, string> = {}): Promise<Answer | undefined> => {
    const answer = await fetch(`http://${address}/api/v1/${path}?${new URLSearchParams(query)}`).catch(
      () => {},
    );
    return answer?.ok ? ((await answer.json()) as Answer) : undefined;
  };
}

test.runIf(isThere)(
  "Prometheus reads a server, finds data for all that the dashboard shows, and notices what ends",
  {
    timeout: 180_000,
  },
  async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    for (const table of ["restore_drills", "backups", "integrity_scans"])
      await database.sql.unsafe(
        `insert into ${table} (id, doc) values ('a', '{"status": "completed", "completed_at": "2026-03-01T00:00:00.000Z"}')`,
      );
    await database.sql`select graphile_worker.add_job('pruneOutbox', run_at => now() + interval '1 day')`;
    const token = "x".repeat(20);
    const env = {
      ...{ DATABASE_URL: database.url, DATA_DIR: await folderOfTest(), PORT: "0", METRICS_TOKEN: token },
      ...{ AUTH_SECRET: "s".repeat(64), ENCRYPTION_KEY: "0".repeat(64) },
    };
    const start = (app: string) =>
      spawnProcess({ program: new URL(`../../apps/${app}/src/main.ts`, import.meta.url), env });
    const [server, worker] = await Promise.all([start("server"), start("worker")]);
    const ask = await watching(new URL(server.url!).host, token);

    const dashboard = JSON.parse(await readFile(new URL("grafana.json", import.meta.url), "utf8"));
    const shown: string[] = dashboard.panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) =>
      targets.map(({ expr }) => expr),
    );
    expect(shown.length).toBeGreaterThan(25);
    // This PostgreSQL archives nothing.
    const isExpected = (expr: string) => !expr.includes("wal_archive_age");
    const without = async () => {
      const answers = await Promise.all(shown.filter(isExpected).map((query) => ask("query", { query })));
      return shown.filter(isExpected).filter((_, at) => !answers[at]?.data.result.length);
    };
    await expect.poll(without, { timeout: 60_000 }).toEqual([]);

    const states = async () => {
      const answer = await ask("rules");
      return answer?.data.groups.flatMap((group) => group.rules) ?? [];
    };
    const is = (alert: string) => async () => (await states()).find(({ name }) => name === alert)?.state;
    expect((await states()).filter(({ lastError }) => lastError)).toEqual([]);
    expect(await is("MeridianNoWorker")()).toBe("inactive");
    await worker.stop();
    await expect.poll(is("MeridianNoWorker"), { timeout: 60_000 }).toBe("pending");
    expect(await is("MeridianDown")()).toBe("inactive");
    await server.stop();
    await expect.poll(is("MeridianDown"), { timeout: 60_000 }).toBe("pending");
  },
);
