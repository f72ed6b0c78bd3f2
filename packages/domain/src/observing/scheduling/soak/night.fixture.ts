import { type Database, openDatabase } from "@meridian/database";
import { actorFor, testContext } from "@meridian/testkit";
import { type Random, random as randomOf } from "@meridian/testkit/random";
import { renewConnections, watchConnections } from "../../connections/index.ts";
import { assignWork } from "../assign.ts";
import { holdObservatory } from "../holds/hold.ts";
import { scheduleAll } from "../tasks.ts";
import { checkMoment } from "./check.fixture.ts";
import { checkHistory, tally } from "./history.fixture.ts";
import { kill, noticeKilled, overtaken } from "./kills.fixture.ts";
import { notebook } from "./notes.fixture.ts";
import { lyingPlugin } from "./plugin.fixture.ts";
import { makeWorld } from "./world.fixture.ts";

const minute = 60_000;
const stepMs = 15 * minute;
/** A whole night takes half a minute, with two cores. */
const whole = { hours: 12, siteCount: 20, requestCount: 240 };
const short = { hours: 8, siteCount: 6, requestCount: 90 };
/** The seeds of every run are small numbers, those of a soak are not: a seed that is repeated plays the same night. */
const nightOf = ({ seed }: Random) => (seed < 1000 ? short : whole);
const signal = new AbortController().signal;

/**
 * Plays a night of observatories under a clock of its own, twenty of them in a soak: in every step their plugins and several workers act at once, in
 * half of them while transactions are killed. After it the scheduler runs once undisturbed, and everything is checked.
 */
export async function runNight(database: Database, random: Random) {
  const night = nightOf(random);
  const start = Date.UTC(2026, random.integer(0, 11), random.integer(1, 28), 18);
  let at = start;
  const now = () => new Date(at);
  const world = await makeWorld(database, random, { start, ...night });
  const notes = notebook();
  const system = testContext(database, { now });
  const plugins = world.sites.map((site, index) => {
    const actor = { type: "plugin", observatoryId: site.id } as const;
    return lyingPlugin({ ...system, actor }, site, world, randomOf(random.seed * 1000 + index), notes);
  });
  const killer = openDatabase(database.url, { max: 1, applicationName: "killer" });
  const faults: string[] = [];
  let kills = 0;
  try {
    for (; at <= start + night.hours * 60 * minute; at += stepMs) {
      await renewConnections(
        system,
        plugins.flatMap((one) => one.connectionId() ?? []),
      );
      await watchConnections.run(system, {}, signal);
      const { owner, id } = random.pick(world.sites);
      const until = new Date(at + random.integer(20, 120) * minute).toISOString();
      const keeper = { ...system, actor: actorFor(owner) };
      const some = Array.from({ length: 5 }, () => random.pick(world.sites));
      await Promise.all([
        ...plugins.map((one) => one.step(stepMs / 1000)),
        random.chance(0.3) &&
          overtaken(
            holdObservatory(keeper, { id, reason: "Visitors", until }).then(() =>
              notes.holds.push({ siteId: id, from: at, until: Date.parse(until) }),
            ),
          ),
        overtaken(scheduleAll.run(system, {}, signal)),
        ...some.map((site) => overtaken(assignWork(system, site.id))),
        random.chance(0.5) && kill(killer, random.integer(1, 6)).then((count) => (kills += count)),
      ]);
      await noticeKilled(database);
      await scheduleAll.run(system, {}, signal);
      faults.push(...(await checkMoment(database, world, notes, at)));
    }
    const { counts, placed, moved, faults: incomplete } = await tally(database, world);
    faults.push(...(await checkHistory(database, world, notes)), ...incomplete, ...notes.faults);
    return { faults: [...new Set(faults)], counts, placed, moved, kills, lies: notes.lies() };
  } finally {
    await killer.close();
  }
}
