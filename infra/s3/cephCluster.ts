import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./bound.ts";
import { type CephPorts, cephConfig } from "./cephConfig.ts";
import { type Daemon, startDaemon } from "./daemon.ts";

const all = ["mon", "osd"].flatMap((who) => ["--cap", who, "allow *"]);

interface Options {
  /** Empty. */
  folder: string;
  ports: CephPorts;
  keys: { accessKeyId: string; secretAccessKey: string };
  signal: AbortSignal;
  /** Called with each daemon as soon as it runs. */
  started: (daemon: Daemon) => void;
}

async function makeKeyring(folder: string) {
  const keyring = join(folder, "keyring");
  await run(["ceph-authtool", "-C", keyring, "--gen-key", "-n", "mon.", "--cap", "mon", "allow *"]);
  for (const name of ["client.admin", "osd.0", "client.gateway"])
    await run(["ceph-authtool", keyring, "--gen-key", "-n", name, ...all]);
  return keyring;
}

async function makeMonitor({ folder, ports }: Options, fsid: string, config: string[]) {
  const map = join(folder, "monmap");
  const addresses = `[v2:127.0.0.1:${ports.monitorV2},v1:127.0.0.1:${ports.monitorV1}]`;
  await run(["monmaptool", "--create", "--fsid", fsid, "--addv", "a", addresses, map]);
  const keyring = await makeKeyring(folder);
  await run(["ceph-mon", ...config, "--mkfs", "-i", "a", "--monmap", map, "--keyring", keyring]);
}

/** Starts a cluster of one monitor, one store (in memory) and one S3 gateway, with one S3 user. */
export async function startCluster(options: Options): Promise<void> {
  const { folder, ports, keys, signal, started } = options;
  const [fsid, store] = [randomUUID(), randomUUID()];
  const file = join(folder, "ceph.conf");
  const config = ["-c", file];
  for (const name of ["mon", "osd", "gateway"]) await mkdir(join(folder, name));
  await writeFile(file, cephConfig(folder, fsid, ports));
  await makeMonitor(options, fsid, config);
  started(startDaemon("ceph-mon", [...config, "-f", "-i", "a"]));
  await run(["ceph", ...config, "osd", "new", store], signal);
  await run(["ceph-osd", ...config, "-i", "0", "--mkfs", "--osd-uuid", store], signal);
  started(startDaemon("ceph-osd", [...config, "-f", "-i", "0"]));
  started(startDaemon("radosgw", [...config, "-f", "-n", "client.gateway"]));
  const user = ["--uid=tests", "--display-name=tests", `--access-key=${keys.accessKeyId}`];
  const create = ["user", "create", ...user, `--secret=${keys.secretAccessKey}`];
  await run(["radosgw-admin", ...config, ...create], signal);
}
