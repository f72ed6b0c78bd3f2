import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { databaseAccount, requireReachable } from "@meridian/database/embedded";
import postgres from "postgres";
import { ownPort } from "../ownPort.ts";
import { cableOf, etcdArguments, haproxyOf, leaseSeconds, type Place, patroniOf } from "./configuration.ts";
import { type Machine, makeMachine } from "./machine.ts";
import { isUp, seenBy, switchOver } from "./patroni.ts";
import { endWithUs, signalAll } from "./processes.ts";

export { type Pool, startPool } from "./pgBouncer.ts";
export { leaseSeconds };

export interface Member extends Machine, Place {
  readonly folder: string;
  /** SIGSTOP of all of it: a machine that hangs, and that knows nothing of the time in between when it goes on. */
  freeze(): Promise<void>;
  goOn(): Promise<void>;
  /** Cuts the network between HAProxy and its PostgreSQL: what is sent arrives once that is mended. Patroni is asked by another way. */
  cutFromProxy(): Promise<void>;
  mendToProxy(): Promise<void>;
}

export interface Cluster {
  readonly etcd: Machine;
  readonly members: readonly Member[];
  /** Resolves with the members by their part, once all of them run and replicate. */
  whole(): Promise<{ primary: Member; standby: Member; spare: Member }>;
  /** The members as Patroni sees them, for a report. */
  view(): Promise<string>;
  /** Has the synchronous standby take over in order. Resolves when it has. */
  switchover(): Promise<void>;
  /** Makes an empty database. Returns the address that names all hosts, and the one of HAProxy, which leads to the primary. */
  createDatabase(): Promise<{ url: string; throughProxy: string }>;
  /** Ends all of it and deletes its folder. */
  stop(): Promise<void>;
}

const names = ["one", "two", "three"];
const patienceMs = 90_000;

/**
 * Starts PostgreSQL 15 on three machines, one of which takes over from another: Patroni with synchronous replication, etcd
 * and HAProxy, all on ports of their own on loopback. Resolves when all replicate. It ends with this process, however that
 * ends.
 */
export async function startCluster(): Promise<Cluster> {
  await requireReachable(tmpdir(), await databaseAccount());
  const folder = await mkdtemp(join(tmpdir(), "meridian-cluster-"));
  await chmod(folder, 0o755);
  const stop = endWithUs(folder);
  try {
    return { ...(await startIn(folder)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startIn(folder: string): Promise<Omit<Cluster, "stop">> {
  const password = randomBytes(16).toString("hex");
  const [client, peer, proxyPort] = await Promise.all([ownPort(), ownPort(), ownPort()]);
  const etcd = await makeMachine(join(folder, "etcd"), "etcd", etcdArguments(client, peer));
  const members = await Promise.all(
    names.map((name) => makeMember(join(folder, name), name, client, password)),
  );
  const proxy = await makeMachine(join(folder, "haproxy"), "haproxy", ["-db", "-f", "haproxy.cfg"]);
  await writeFile(join(proxy.folder, "haproxy.cfg"), haproxyOf(proxyPort, members));
  await Promise.all([etcd, proxy, ...members].map((machine) => machine.start()));
  const whole = () => untilWhole(members);
  await whole();
  const address = (user: string, ports: readonly number[], database: string) =>
    `postgres://${user}:${password}@${ports.map((port) => `127.0.0.1:${port}`).join(",")}/${database}`;
  return {
    etcd,
    members,
    whole,
    view: () => viewOf(members),
    async switchover() {
      const { primary, standby } = await whole();
      await switchOver(primary, standby);
    },
    async createDatabase() {
      const { primary } = await whole();
      const name = `meridian_${randomBytes(4).toString("hex")}`;
      const admin = postgres(address("postgres", [primary.port], "postgres"), { max: 1 });
      const [role] = await admin`select from pg_roles where rolname = 'meridian'`;
      if (!role) await admin.unsafe(`create role meridian login password '${password}'`);
      await admin.unsafe(`create database ${name} owner meridian`);
      await admin.end();
      const ports = members.map(({ port }) => port);
      return {
        url: `${address("meridian", ports, name)}?target_session_attrs=read-write`,
        throughProxy: address("meridian", [proxyPort], name),
      };
    },
  };
}

async function makeMember(folder: string, name: string, etcd: number, password: string): Promise<Member> {
  const place = { name, folder, port: await ownPort(), api: await ownPort(), cable: await ownPort() };
  const machine = await makeMachine(folder, "patroni", ["patroni.yml"]);
  await writeFile(join(folder, "patroni.yml"), patroniOf(place, etcd, password));
  const cable = await makeMachine(`${folder}-cable`, "haproxy", ["-db", "-f", "haproxy.cfg"]);
  await writeFile(join(cable.folder, "haproxy.cfg"), cableOf(place));
  await cable.start();
  return {
    ...machine,
    ...place,
    cutFromProxy: () => signalAll(cable.folder, "SIGSTOP"),
    mendToProxy: () => signalAll(cable.folder, "SIGCONT"),
    freeze: () => signalAll(folder, "SIGSTOP"),
    goOn: () => signalAll(folder, "SIGCONT"),
  };
}

const runs = ["running", "streaming"];

/** Whole once all agree and run: one that hung, or starts, tells for a moment what was before. */
async function untilWhole(members: readonly Member[]) {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await wait(100)) {
    const views = await seenBy(members);
    const [primary, standby, spare] = ["leader", "sync_standby", "replica"].map((role) => {
      const isThat = (view: (typeof views)[number], name: string) =>
        view.some((one) => one.name === name && one.role === role && runs.includes(one.state));
      return members.find(({ name }) => views.every((view) => isThat(view, name)));
    });
    if (primary && standby && spare && (await Promise.all(members.map(isUp))).every(Boolean))
      return { primary, standby, spare };
  }
  throw new Error(`the cluster isn't whole after ${patienceMs} ms: ${await viewOf(members)}`);
}

const viewOf = async (members: readonly Member[]) => JSON.stringify(await seenBy(members));
