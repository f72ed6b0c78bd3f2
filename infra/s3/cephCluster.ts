import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./bound.ts";
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

interface CephPorts {
  monitorV2: number;
  monitorV1: number;
  gateway: number;
}

/** The configuration of a cluster on loopback with one copy of everything. */
const cephConfig = (folder: string, fsid: string, ports: CephPorts) => `
[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${ports.monitorV2},v1:127.0.0.1:${ports.monitorV1}]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
# Authentication stays on: switched off, the gateway never gets its answer.
keyring = ${folder}/keyring
run dir = ${folder}
admin socket = ${folder}/$name.asok
pid file =
log file = ${folder}/$name.log
log to stderr = false
err to stderr = true
crash dir = ${folder}
mon data = ${folder}/mon
osd data = ${folder}/osd
# Started on a disk that is nearly full, it goes on all the same.
mon data avail crit = 1
mon allow pool size one = true
# Each pool waits for the monitor, which otherwise collects changes for a second.
paxos propose interval = 0.05
mon max pg per osd = 1000
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 4294967296

[client.gateway]
rgw frontends = beast endpoint=127.0.0.1:${ports.gateway}
rgw data = ${folder}/gateway
rgw dynamic resharding = false
`;
