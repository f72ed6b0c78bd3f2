/** Two servers and a worker on PostgreSQL that fails over, while clients write and a file is imported. */
import { type Cluster, startCluster } from "@meridian/testkit/cluster";
import { isSoak, type Random, seededTest } from "@meridian/testkit/faults";
import { afterAll, beforeAll, expect, inject, onTestFinished } from "vitest";
import { audit } from "./audit.fixture.ts";
import { startImport } from "./import.fixture.ts";
import { startListeners } from "./listeners.fixture.ts";
import { longestPauseMs, type Outage, outages } from "./outages.fixture.ts";
import { startSite } from "./site.fixture.ts";
import { startWriters } from "./writers.fixture.ts";

/** In a soak more than a server has connections: what hangs must not take them all for long. */
const writers = isSoak() ? 24 : 4;
let cluster: Cluster;
beforeAll(async () => {
  if (inject("hasCluster")) cluster = await startCluster();
}, 120_000);
afterAll(() => cluster?.stop());

/** A site on a database of its own. Its servers reach that by the hosts; in a soak some go through HAProxy. */
async function start(random: Random, { way }: Outage) {
  const { url, throughProxy } = await cluster.createDatabase();
  const ways = { hosts: url, proxy: throughProxy };
  const address = () => ways[way ?? (isSoak() ? random.pick(["hosts", "proxy"] as const) : "hosts")];
  const site = await startSite({ servers: [address(), address()], worker: url });
  for (const { log } of site.servers)
    expect(log.filter(({ msg }) => String(msg).includes("may lose answered writes"))).toEqual([]);
  return { url, throughProxy, site };
}

/** Seeds in a row take turns. The first one, which every run has, loses the primary. */
seededTest(
  "an outage amid writes loses none that was answered, does none twice, ends by itself, and nobody who listens misses any",
  async (random) => {
    const outage = outages[(random.seed - 1) % outages.length]!;
    const { url, throughProxy, site } = await start(random, outage);
    const writing = startWriters(site, writers);
    const more = (count: number) =>
      writing.more(count).catch(async (error: Error) => {
        throw new Error(`${error.message}; Patroni: ${await cluster.view()}`);
      });
    const importing = await startImport(site, throughProxy);
    const listening = await startListeners(site);
    onTestFinished(listening.stop);
    await listening.submit("before");
    await importing.reached(0.05);
    await more(random.integer(20, 200));
    const { since, mend } = await outage.happen({ cluster, site, random });
    await Promise.all([more(100), listening.submit("after")]);
    // In other runs the machine is started meanwhile, which is quicker.
    if (isSoak()) await importing.completed();
    await mend?.();
    await Promise.all([cluster.whole(), importing.completed(), more(100)]);
    await writing.stop();
    const { written, refused } = writing;
    await audit(url, written);
    await listening.know(written);
    const pause = writing.longestPauseSince(since);
    const answered = written.reduce((sum, { changes }) => sum + 1 + changes, 0);
    if (isSoak())
      console.log(`${outage.title}: ${answered} writes answered, ${refused} refused, ${pause} ms without`);
    expect(pause).toBeLessThan(longestPauseMs);
  },
  { seeds: 1, timeout: 180_000 },
);
