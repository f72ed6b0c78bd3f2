import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startCluster } from "./cephCluster.ts";
import type { Daemon } from "./daemon.ts";

const patience = 60_000;

export interface S3Server {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
}

async function untilItAnswers(endpoint: string, signal: AbortSignal) {
  const answers = () =>
    fetch(endpoint, { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) await wait(50, undefined, { signal });
}

async function choosePorts() {
  const [monitorV2, monitorV1, gateway] = await freePorts(3);
  return { monitorV2: monitorV2!, monitorV1: monitorV1!, gateway: gateway! };
}

/**
 * Starts an S3 server (Ceph's gateway) on free ports of loopback. Its data folder is deleted when it stops.
 * Any number of them can run side by side.
 */
export async function startS3Server(): Promise<S3Server & { stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "meridian-s3-"));
  const ports = await choosePorts();
  const endpoint = `http://127.0.0.1:${ports.gateway}`;
  const keys = { accessKeyId: "meridian-tests", secretAccessKey: randomBytes(20).toString("hex") };
  const daemons: Daemon[] = [];
  const fallen = new AbortController();
  const signal = AbortSignal.any([fallen.signal, AbortSignal.timeout(patience)]);
  function started(daemon: Daemon) {
    daemons.push(daemon);
    daemon.failed.catch((error) => fallen.abort(error));
  }
  async function stop() {
    for (const daemon of daemons.splice(0).reverse()) await daemon.stop();
    await rm(folder, { recursive: true, force: true });
  }
  try {
    await startCluster({ folder, ports, keys, signal, started });
    await untilItAnswers(endpoint, signal);
  } catch (error) {
    await stop();
    throw signal.aborted ? signal.reason : error;
  }
  return { endpoint, ...keys, stop };
}

/** Ports on loopback that nothing listens on now, all different. */
async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(probes.map((probe) => once(probe, "listening")));
  const ports = probes.map((probe) => (probe.address() as { port: number }).port);
  await Promise.all(probes.map((probe) => once(probe.close(), "close")));
  return ports;
}
