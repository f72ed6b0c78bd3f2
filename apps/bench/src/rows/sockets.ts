import { createHash } from "node:crypto";
import { livePublisher } from "@meridian/domain";
import { fillWatchers, watch } from "../browsers.ts";
import { residentMegabytes, startMeridian } from "../load.ts";
import { type Bench, fillObservatories } from "../network.ts";
import { connectPlugin } from "../plugin.ts";
import { inTurn, type Row } from "../report.ts";

const servers = 4;
const browsers = 10_000;
const plugins = 2000;
const events = 20;
const mostKilobytes = 100;
const states = ["safe", "unknown"];
const log = { debug() {}, info() {}, warn() {}, error() {} };

type Server = Awaited<ReturnType<typeof startMeridian>>;
const keyOf = (n: number) => `mro_bench-key-${n}`;

async function fillKeys({ adminId, database: { sql } }: Bench) {
  const hashes = Array.from({ length: plugins }, (_, n) =>
    createHash("sha256").update(keyOf(n)).digest("hex"),
  );
  await sql`
    insert into observatory_keys (id, observatory_id, name, start, hash, created_by, created_at)
    select 'key-' || n, 'observatory-' || n, 'Dome', 'mro_', hash, ${adminId}, now()
      from unnest(${hashes}::text[]) with ordinality as keys (hash, n)`;
}

const memoryOf = async (all: Server[]) =>
  (await Promise.all(all.map(({ pid }) => residentMegabytes(pid)))).reduce((sum, one) => sum + one, 0);

/** The kilobytes that each of so many further sockets takes. */
async function whileOpened(
  all: Server[],
  count: number,
  whose: string,
  open: () => Promise<void>,
): Promise<Row> {
  const before = await memoryOf(all);
  await open();
  const kilobytes = ((await memoryOf(all)) - before) * (1024 / count);
  return {
    job: `memory for each of ${count.toLocaleString("en")} further ${whose}`,
    ours: `${kilobytes.toFixed(0)} KB`,
    ...{ reference: "", ratio: null },
    goal: `<= ${mostKilobytes} KB`,
    met: kilobytes <= mostKilobytes,
  };
}

type Turns = Awaited<ReturnType<typeof inTurn>>;

const flat = (job: string, what: string, { ours, reference, ratio }: Turns, few: number): Row => ({
  job,
  ours: `${Math.round(ours)} ${what}/s`,
  reference: `${Math.round(reference)} with ${few.toLocaleString("en")}`,
  ratio: 1 / ratio,
  goal: "flat (<= 1.3)",
  met: 1 / ratio <= 1.3,
});

async function ofBrowsers(bench: Bench, all: Server[]): Promise<Row[]> {
  await fillWatchers(bench, browsers);
  const publisher = livePublisher(bench.database, log);
  const few = browsers / 10;
  const open = await watch(all, few);
  const rate = (times: number) => open.rate(times, (said) => publisher.publish(...said));
  try {
    await rate(events);
    const today = await rate(events * 10);
    const memory = await whileOpened(all, browsers - few, "browsers", () => open.openUntil(browsers));
    const result = await inTurn(
      5,
      () => rate(events),
      async () => today,
    );
    const job = `live events to ${browsers.toLocaleString("en")} browsers at ${servers} servers`;
    return [flat(job, "deliveries", result, few), memory];
  } finally {
    open.close();
  }
}

async function ofPlugins(bench: Bench, all: Server[]): Promise<Row[]> {
  await fillObservatories(bench, plugins);
  await fillKeys(bench);
  const connected: Awaited<ReturnType<typeof connectPlugin>>[] = [];
  const openUntil = async (count: number) => {
    for (let n = connected.length; n < count; n++)
      connected.push(await connectPlugin(all[n % servers]!.url, keyOf(n)));
  };
  const few = plugins / 10;
  await openUntil(few);
  const memory = await whileOpened(all, plugins - few, "plugins", () => openUntil(plugins));
  let said = 0;
  /** Messages a second that are answered while each of these plugins says again and again that something has changed. */
  const rate = async (saying: typeof connected, times: number) => {
    const start = performance.now();
    for (let time = 0; time < times; time++, said++)
      await Promise.all(saying.map(({ say }) => say({ type: "safety", state: states[said % 2] })));
    return (saying.length * times * 1000) / (performance.now() - start);
  };
  try {
    const result = await inTurn(
      5,
      () => rate(connected, 1),
      () => rate(connected.slice(0, few), 10),
    );
    const job = `changes of ${plugins.toLocaleString("en")} plugins at ${servers} servers`;
    return [flat(job, "messages", result, few), memory];
  } finally {
    for (const { close } of connected) close();
  }
}

/** Ten times as many browsers and plugins as today, at four servers of one database. */
export async function sockets(bench: Bench): Promise<Row[]> {
  const all: Server[] = [];
  try {
    for (let n = 0; n < servers; n++) all.push(await startMeridian(bench));
    return [...(await ofBrowsers(bench, all)), ...(await ofPlugins(bench, all))];
  } finally {
    await Promise.all(all.map((server) => server.stop()));
  }
}
