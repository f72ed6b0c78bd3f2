import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { vi } from "vitest";
import type { S3Options } from "../../packages/adapters/src/s3/connect.ts";
import { databaseAccount, startEmbeddedDatabase } from "../../packages/database/src/embedded.ts";
import { type Database, openDatabase } from "../../packages/database/src/index.ts";
import { type Cluster, type Member, startCluster } from "../../packages/testkit/src/cluster/cluster.ts";
import { ownPort } from "../../packages/testkit/src/ownPort.ts";
import { postgres15 } from "../../packages/testkit/src/postgres15.ts";
import { configure, withTls } from "./archive.fixture.ts";

const run = promisify(execFile);

/** PostgreSQL on three machines under Patroni that archives into a bucket, as the README has it. */
export interface ArchivedCluster {
  cluster: Cluster;
  /** Made to whichever machine is primary. */
  database: Database;
  pgBackRest(on: Member, command: string, ...options: string[]): Promise<void>;
  /** Has a primary finish its segment of the log, and returns the name. */
  finishSegment(on: Member): Promise<string>;
  /** Restores on a machine beside its PostgreSQL, and returns the database that comes back; it archives nothing. */
  restore(on: Member, ...options: string[]): Promise<Database>;
  close(): Promise<void>;
}

export async function archivedCluster(bucket: S3Options): Promise<ArchivedCluster> {
  const account = await databaseAccount();
  const cluster = await startCluster();
  const closing: (() => unknown)[] = [cluster.stop];
  async function close() {
    for (const one of closing.splice(0).reverse()) await one();
  }
  async function pgBackRest({ folder }: Member, command: string, ...more: string[]) {
    const options = [`--config=${folder}/pgbackrest.conf`, "--stanza=meridian", ...more, command];
    await run("pgbackrest", options, { ...account, cwd: folder, env: { PATH: process.env.PATH } });
  }
  try {
    const s3 = await withTls(bucket.endpoint!);
    closing.push(s3.close);
    const passphrase = randomUUID();
    for (const { folder, port } of cluster.members)
      await configure(bucket, s3, { folder, data: join(folder, "data"), port, user: "postgres", passphrase });
    const { primary } = await cluster.whole();
    await pgBackRest(primary, "stanza-create");
    await archiveWith(cluster);
    const { url } = await cluster.createDatabase();
    const database = openDatabase(url);
    closing.push(database.close);
    return {
      ...{ cluster, database, pgBackRest, close },
      async finishSegment({ folder, port }) {
        const options = ["-h", folder, "-p", String(port), "-U", "postgres", "-qAtXc"];
        const { stdout } = await run("psql", [...options, "select pg_walfile_name(pg_switch_wal())"]);
        return stdout.trim();
      },
      async restore(on, ...more) {
        const [folder, port] = [join(on.folder, "restored"), await ownPort()];
        await pgBackRest(on, "restore", `--pg1-path=${folder}`, "--archive-mode=off", ...more);
        const server = await startEmbeddedDatabase({
          ...{ folder, port, password: "", programs: postgres15 },
          flags: ["-c", `unix_socket_directories=${folder}`],
        });
        const restored = openDatabase(url.replace(/@[^/]+/, `@127.0.0.1:${server.port}`));
        closing.push(restored.close);
        return restored;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Has all members archive, and restarts them for it. Each has its pgBackRest's configuration in its home. */
async function archiveWith({ members, whole }: Cluster): Promise<void> {
  const config = "PGBACKREST_CONFIG=$HOME/pgbackrest.conf";
  const script = fileURLToPath(new URL("archive-missed.sh", import.meta.url));
  const postgresql = {
    parameters: {
      ...{ archive_mode: "on", archive_timeout: 50 },
      archive_command: `${config} pgbackrest --stanza=meridian archive-push %p`,
    },
    callbacks: { on_role_change: `sh -c '${config} exec sh "${script}" "$HOME/data" "$@"' sh` },
  };
  const ask = ({ api }: Member, path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${api}/${path}`, init);
  await ask(members[0]!, "config", { method: "PATCH", body: JSON.stringify({ postgresql }) });
  for (const member of members) {
    await vi.waitFor(async () => {
      const { pending_restart } = (await (await ask(member, "patroni")).json()) as { pending_restart?: true };
      if (!pending_restart) throw new Error(`${member.name} has not heard of the archive`);
    }, 20_000);
    const answer = await ask(member, "restart", { method: "POST", body: "{}" });
    if (!answer.ok) throw new Error(`${member.name} doesn't restart: ${await answer.text()}`);
  }
  await whole();
}
