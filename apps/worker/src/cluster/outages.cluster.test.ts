/** Two servers and a worker on PostgreSQL that fails over, while clients write and the worker has much to do. */
import { setTimeout as wait } from "node:timers/promises";
import { type Cluster, startCluster } from "@meridian/testkit/cluster";
import { isSoak, type Random, seededTest } from "@meridian/testkit/faults";
import { afterAll, beforeAll, expect, inject, onTestFinished } from "vitest";
import { audit } from "./audit.fixture.ts";
import { judgeSite } from "./auditor/auditor.fixture.ts";
import { startListeners } from "./listeners.fixture.ts";
import { longestPauseMs, type Outage, outages } from "./outages.fixture.ts";
import { startReceivers } from "./receivers.fixture.ts";
import { startSite } from "./site.fixture.ts";
import { backingUp, startRestore, works } from "./works/index.fixture.ts";
import type { Work } from "./works/work.fixture.ts";
import { startWriters } from "./writers.fixture.ts";

/** In a soak more than a server has connections: what hangs must not take them all for long. */
const writers = isSoak() ? 24 : 4;
let cluster: Cluster;
beforeAll(async () => {
  if (inject("hasCluster")) cluster = await startCluster();
}, 120_000);
afterAll(() => cluster?.stop());

/** Seeds in a row take turns, so that every outage comes with every work. The first, which every run has, loses the primary. */
const inTurn = <One>({ seed }: Random, all: readonly One[]): One => all[(seed - 1) % all.length]!;

/** A site on a database of its own. Its servers reach that by the hosts; in a soak some go through HAProxy. */
async function start(random: Random, { way }: Outage) {
  const { url, throughProxy } = await cluster.createDatabase();
  const ways = { hosts: url, proxy: throughProxy };
  const address = () => ways[way ?? (isSoak() ? random.pick(["hosts", "proxy"] as const) : "hosts")];
  const { variables, ...receivers } = await startReceivers();
  const site = await startSite({ servers: [address(), address()], worker: url, variables });
  for (const { log } of site.servers)
    expect(log.filter(({ msg }) => String(msg).includes("may lose answered writes"))).toEqual([]);
  return { url, surroundings: { ...receivers, site, random, database: throughProxy } };
}

/** Resolves when the work is in its midst, at a share that the seed decides, with the share that is done by then. */
async function amid({ share }: Work, random: Random): Promise<string> {
  const wanted = random.integer(1, 60) / 100;
  for (;;) {
    const done = (await share()) ?? 0;
    if (done >= wanted) return done === 1 ? "that was over" : `at ${Math.floor(done * 100)} %`;
    await wait(10);
  }
}

const tell = (words: string) => isSoak() && console.log(words);

seededTest(
  "an outage amid writes loses none that was answered, does none twice, ends by itself, nobody who listens misses any, and what the worker was at is done once",
  async (random) => {
    const outage = inTurn(random, outages);
    const [named, kind] = inTurn(random, Object.entries(works));
    const { url, surroundings } = await start(random, outage);
    const { site, mail, push } = surroundings;
    const evidence = await kind.prepare?.(surroundings);
    const writing = startWriters(site, writers);
    const more = (count: number) =>
      writing.more(count).catch(async (error: Error) => {
        throw new Error(`${error.message}; Patroni: ${await cluster.view()}`);
      });
    const listening = await startListeners(site);
    onTestFinished(listening.stop);
    await listening.submit("before");
    await more(random.integer(20, 200));
    const work = await kind.begin(surroundings);
    const share = await amid(work, random);
    const { since, mend } = await outage.happen({ cluster, site, random });
    await Promise.all([more(100), listening.submit("after")]);
    // In other runs the machine is started meanwhile, which is quicker.
    if (isSoak()) await work.completed();
    await mend?.();
    await Promise.all([cluster.whole(), work.completed(), more(100)]);
    await writing.stop();
    const { written, refused } = writing;
    await listening.know(written);
    const mails = mail.mails.flatMap(({ to, headers }) =>
      to.map((one) => ({ to: one, subject: headers.get("subject")![0]! })),
    );
    const pushes = push.received.map(({ device }) => `${push.origin}/${device}`);
    const { journal } = site;
    expect(await judgeSite(url, { ...evidence, journal, mails, pushes, toleranceMs: 10 })).toEqual([]);
    const pause = writing.longestPauseSince(since);
    const answered = written.reduce((sum, { changes }) => sum + 1 + changes, 0);
    tell(
      `${outage.title}, amid ${named} ${share}: ${answered} writes answered, ${refused} refused, ${pause} ms without`,
    );
    expect(pause).toBeLessThan(longestPauseMs);
  },
  { seeds: 1, timeout: 180_000 },
);

seededTest(
  "an outage amid a restore: what was there when the backup was made is there, what was written since isn't, and people go on",
  async (random) => {
    const outage = inTurn(random, outages);
    const { url, surroundings } = await start(random, outage);
    const { site } = surroundings;
    const write = async (name: string) => {
      const writing = startWriters(site, writers, name);
      await writing.more(100);
      await writing.stop();
      return writing.written;
    };
    await backingUp.prepare?.(surroundings);
    const before = await write("before");
    const backup = await backingUp.begin(surroundings);
    await backup.completed();
    await write("since");
    const restore = await startRestore(surroundings);
    const share = await amid(restore, random);
    const { mend } = await outage.happen({ cluster, site, random });
    await mend?.();
    await Promise.all([cluster.whole(), restore.completed()]);
    const after = await write("after");
    await audit(url, [...before, ...after]);
    tell(`${outage.title}, amid a restore ${share}`);
  },
  { seeds: 1, timeout: 180_000 },
);
