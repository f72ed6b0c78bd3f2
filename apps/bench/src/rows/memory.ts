import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { residentMegabytes, startMeridian, startProcess } from "../load.ts";
import { type Bench, fillObservatories } from "../network.ts";
import { median, type Row } from "../report.ts";

const minutes = 10;
/** Time for the engine to have compiled what is hot, and to have filled its caches. */
const warmUp = 3;

/** Each of these is done again and again, by several at once. */
function doings(url: string, { apiKey, adminId }: Bench) {
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const read = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  };
  const post = async (path: string, body: string, type = "application/json") => {
    const answer = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { ...headers, "content-type": type },
      body,
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { id: string };
  };
  return {
    list: () => read("/observatories?limit=20"),
    call: () => read(`/trpc/observatories.list?input=${encodeURIComponent('{"limit":20}')}`),
    pending: () => read("/api/v1/user/motd/pending"),
    health: () => read("/api/health"),
    async announce() {
      const targets = [{ kind: "users", ids: [adminId] }];
      const announcement = { title: "Load", message: "M", severity: "info", delivery_type: "both", targets };
      const { id } = await post("/api/v1/system/motd", JSON.stringify(announcement));
      await post(`/api/v1/system/motd/${id}/acknowledge`, "");
    },
    async import() {
      const entry = (n: number) => JSON.stringify({ name: `Dome ${n}`, latitude: 10, longitude: n % 180 });
      const file = Array.from({ length: 500 }, (_, n) => entry(n)).join("\n");
      await post("/api/v1/system/import?kind=observatories&dry_run=true", file, "application/x-ndjson");
      await wait(2000);
    },
  };
}

/** Resident memory of server and worker over ten minutes of mixed load: the last two minutes against the fourth and fifth. */
export async function memory(bench: Bench): Promise<Row[]> {
  await fillObservatories(bench, 1000);
  const server = await startMeridian(bench);
  const worker = await startProcess("../../worker/src/main.ts", {
    DATABASE_URL: bench.database.url,
    DATA_DIR: join(bench.folder, "data"),
    BASE_URL: server.url,
    ENCRYPTION_KEY: "unused-unused-unused-unused-unused",
  });
  const end = performance.now() + minutes * 60_000;
  const load = Object.values(doings(server.url, bench)).flatMap((doing) =>
    Array.from({ length: 2 }, async () => {
      while (performance.now() < end) await doing();
    }),
  );
  const samples: { minute: number; server: number; worker: number }[] = [];
  const watching = (async () => {
    for (let second = 0; performance.now() < end; second += 5) {
      const [ofServer, ofWorker] = await Promise.all(
        [server, worker].map(({ pid }) => residentMegabytes(pid)),
      );
      samples.push({ minute: second / 60, server: ofServer!, worker: ofWorker! });
      await wait(5000);
    }
  })();
  try {
    await Promise.all([...load, watching]);
  } finally {
    await Promise.all([server.stop(), worker.stop()]);
  }
  return (["server", "worker"] as const).map((name) => {
    const during = (from: number, to: number) =>
      median(samples.filter(({ minute }) => minute >= from && minute < to).map((sample) => sample[name]));
    const [before, after] = [during(warmUp, warmUp + 2), during(minutes - 2, minutes)];
    const ratio = after / before;
    return {
      job: `memory of the ${name}, ${minutes} minutes of mixed load`,
      ours: `${after.toFixed(0)} MB`,
      reference: `${before.toFixed(0)} MB after ${warmUp} minutes`,
      ratio,
      goal: "flat (<= 1.15)",
      met: ratio <= 1.15,
    };
  });
}
