/** Two servers and a worker on a cluster, each a process of its own, as they run on several machines. */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spawnProcess, type TestProcess } from "@meridian/testkit/faults";
import { onTestFinished } from "vitest";
import type { Sent } from "./auditor/auditor.fixture.ts";

/** The folder of the present project. */
const here = new URL("../../../../", import.meta.url);
const admin = { email: "admin@cluster.example", password: randomBytes(12).toString("hex") };

export interface Site {
  servers: TestProcess[];
  worker: TestProcess;
  /** The folder of files, which all share. */
  folder: string;
  /** All that clients have sent, and what they heard. */
  journal: Sent[];
  /** The header of an administrator's key, and of the session that made it. */
  authorization: string;
  cookie: string;
  /** Starts another one, with the address of the database that is given for it; of an earlier project from its folder. */
  start(app: "server" | "worker", address: string, project?: URL): Promise<TestProcess>;
}

interface Addresses {
  servers: string[];
  worker: string;
  /** A pool that the servers' requests go through. */
  pool?: string;
  /** The folder of the project whose programs they are; the present one without. */
  project?: URL;
  /** More of the environment. */
  variables?: NodeJS.ProcessEnv;
}

/** Starts them, each with the address of the database that is given for it. The folder of files is one that all share. */
export async function startSite(addresses: Addresses): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), "meridian-site-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const secrets = {
    AUTH_SECRET: randomBytes(32).toString("hex"),
    ENCRYPTION_KEY: randomBytes(32).toString("hex"),
  };
  const env = (DATABASE_URL: string) => ({
    ...secrets,
    DATABASE_URL,
    DATABASE_POOL_URL: addresses.pool ?? "",
    DATA_DIR: folder,
    PORT: "0",
    WRITE_RATE: "1000000",
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...addresses.variables,
  });
  const start: Site["start"] = (app, address, project = here) =>
    spawnProcess({ program: new URL(`apps/${app}/src/main.ts`, project), env: env(address) });
  const [worker, ...servers] = await Promise.all([
    start("worker", addresses.worker, addresses.project),
    ...addresses.servers.map((address) => start("server", address, addresses.project)),
  ]);
  return { servers, worker, folder, journal: [], start, ...(await signIn(servers[0]!.url!)) };
}

/** Signs in and makes an API key, as a person does. */
async function signIn(url: string): Promise<Pick<Site, "authorization" | "cookie">> {
  const headers = { "content-type": "application/json", origin: url };
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers,
    body: JSON.stringify(admin),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const made = await fetch(`${url}/api/v1/user/api-keys`, {
    method: "POST",
    headers: { ...headers, cookie },
    body: JSON.stringify({ name: "cluster" }),
  });
  const { key } = (await made.json()) as { key?: string };
  if (!key) throw new Error(`no API key: ${signedIn.status} and ${made.status}`);
  return { authorization: `Bearer ${key}`, cookie };
}
