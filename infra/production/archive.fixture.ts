import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:tls";
import { promisify } from "node:util";
import type { S3Options } from "../../packages/adapters/src/s3/connect.ts";
import { databaseAccount, freePort, startEmbeddedDatabase } from "../../packages/database/src/embedded.ts";
import { type Database, openDatabase } from "../../packages/database/src/index.ts";
import { ownCertificate } from "../../packages/testkit/src/certificate.ts";
import { killAll } from "../../packages/testkit/src/cluster/processes.ts";
import { ownPort } from "../../packages/testkit/src/ownPort.ts";
import { postgres15 } from "../../packages/testkit/src/postgres15.ts";

const run = promisify(execFile);

/** A PostgreSQL that archives into a bucket, as the README has it. */
export interface ArchivedPostgres {
  readonly database: Database;
  pgBackRest(command: string, ...options: string[]): Promise<void>;
  /** Restores into a new folder, and returns the database that comes back; it archives nothing. */
  restore(...options: string[]): Promise<Database>;
  /** Kills all of it at once, and deletes its disk. */
  vanish(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a PostgreSQL that has its log archived after `timeout` seconds at most. */
export async function archivedPostgres(bucket: S3Options, timeout: number): Promise<ArchivedPostgres> {
  const account = await databaseAccount();
  const folder = await mkdtemp(join(tmpdir(), "meridian-archive-"));
  await chmod(folder, 0o711);
  if (account) await chown(folder, account.uid, account.gid);
  const closing: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  async function close() {
    for (const one of closing.splice(0).reverse()) await one();
  }

  const s3 = await withTls(bucket.endpoint!);
  closing.push(s3.close);
  const data = join(folder, "data");
  const [password, port] = [randomUUID(), await ownPort()];
  await configure(bucket, s3, { folder, data, port, user: "meridian", passphrase: randomUUID() });
  const options = [`--config=${folder}/pgbackrest.conf`, "--stanza=meridian"];
  async function pgBackRest(command: string, ...more: string[]) {
    const env = { PATH: process.env.PATH, PGPASSWORD: password };
    await run("pgbackrest", [...options, ...more, command], { ...account, cwd: folder, env });
  }
  async function start(at: string, on: number, settings: Record<string, string | number>) {
    const flags = Object.entries({ unix_socket_directories: folder, ...settings });
    const server = await startEmbeddedDatabase({
      ...{ folder: at, port: on, password, programs: postgres15 },
      flags: flags.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    });
    const database = openDatabase(server.url);
    closing.push(async () => {
      await database.close();
      await killAll(at);
    });
    return database;
  }

  try {
    const database = await start(data, port, {
      ...{ archive_mode: "on", archive_timeout: timeout },
      archive_command: `pgbackrest ${options.join(" ")} archive-push %p`,
    });
    await pgBackRest("stanza-create");
    await pgBackRest("check");
    let restored = 0;
    return {
      ...{ database, pgBackRest, close },
      async restore(...more) {
        const to = join(folder, `restored-${++restored}`);
        await pgBackRest("restore", `--pg1-path=${to}`, "--archive-mode=off", ...more);
        return start(to, await freePort(), {});
      },
      async vanish() {
        await killAll(data);
        await rm(data, { recursive: true });
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Configured {
  folder: string;
  data: string;
  port: number;
  /** PostgreSQL's superuser. */
  user: string;
  passphrase: string;
}

/** Writes into a folder the configuration that people copy, with the values of these tests in it. */
export async function configure(
  { bucket, region, accessKeyId, secretAccessKey }: S3Options,
  s3: { cert: string; port: number },
  { folder, data, port, user, passphrase }: Configured,
): Promise<void> {
  const text = await readFile(new URL("pgbackrest.conf", import.meta.url), "utf8");
  const own = Object.entries({
    ...{ "repo1-s3-bucket": bucket, "repo1-s3-region": region, "repo1-s3-endpoint": "localhost" },
    ...{ "repo1-s3-uri-style": "path", "repo1-s3-key": accessKeyId, "repo1-s3-key-secret": secretAccessKey },
    ...{ "repo1-cipher-pass": passphrase, "pg1-path": data },
  });
  const filled = own.reduce(
    (all, [name, value]) => all.replace(RegExp(`^${name}=.*$`, "m"), `${name}=${value}`),
    text,
  );
  await writeFile(join(folder, "ca.pem"), s3.cert);
  await writeFile(
    join(folder, "pgbackrest.conf"),
    `${filled}pg1-port=${port}
pg1-socket-path=${folder}
pg1-user=${user}
[global]
repo1-storage-port=${s3.port}
repo1-storage-ca-file=${folder}/ca.pem
lock-path=${folder}/lock
log-level-file=off
`,
  );
}

/** Puts TLS, which pgBackRest insists on, in front of an S3 server without it. */
export async function withTls(endpoint: string) {
  const { key, cert } = ownCertificate();
  const { hostname, port: behind } = new URL(endpoint);
  const server = createServer({ key, cert }, (secure) => {
    const plain = connect(Number(behind), hostname);
    secure.pipe(plain).pipe(secure);
    secure.on("error", () => plain.destroy());
    plain.on("error", () => secure.destroy());
  }).listen(0, "localhost");
  await once(server, "listening");
  return { cert, port: (server.address() as AddressInfo).port, close: () => server.close() };
}
