import { openDatabase } from "@meridian/database";
import { testDatabase } from "@meridian/testkit";
import { seededTest } from "@meridian/testkit/faults";
import type { Random } from "@meridian/testkit/random";
import { expect } from "vitest";
import { listWork } from "../../execution/index.ts";
import { assignWork } from "../assign.ts";
import { network } from "../network/network.fixture.ts";
import { claimsOf, stepsOf } from "./history.fixture.ts";
import { kill, overtaken } from "./kills.fixture.ts";

const database = testDatabase();
const whole = { siteCount: 50, requestCount: 100 };
const few = { siteCount: 16, requestCount: 40 };
/** The seeds of every run are small numbers, those of a soak are not. */
const crowdOf = ({ seed }: Random) => (seed < 1000 ? few : whole);
const rounds = 3;
const queueLength = 3;

/** Observatories of which every other has an aperture of a metre, and requests of which some ask for that, or name a few. */
async function crowd(random: Random) {
  const { siteCount, requestCount } = crowdOf(random);
  const made = await network(database);
  const { site, make, observer, project } = made;
  const apertures = new Map<string, number>();
  for (let at = 0; at < siteCount; at += 1) {
    const aperture = at % 2 ? 1 : 0.4;
    apertures.set(await site({ latitude: random.integer(50, 70), equipment: { aperture } }), aperture);
  }
  const sites = [...apertures.keys()];
  const allowed = new Map<string, readonly string[]>();
  for (let at = 0; at < requestCount; at += 1) {
    const min_aperture = random.chance(0.3) ? 1 : undefined;
    const named = random.chance(0.2) ? Array.from({ length: 8 }, () => random.pick(sites)) : undefined;
    const where = {
      ...(min_aperture && { min_aperture }),
      ...(named && { observatory_ids: [...new Set(named)] }),
    };
    const { id } = await make.observation(
      { user_id: observer.id, project_id: project.id, observatory_id: null },
      {
        where,
        target: { name: "Polaris", ra: 37.95, dec: 89.26, rotation: null },
        priority: random.integer(1, 10),
      },
    );
    const fits = (siteId: string) => apertures.get(siteId)! >= (min_aperture ?? 0);
    allowed.set(id, (named ?? sites).filter(fits));
  }
  return { ...made, sites, allowed };
}

seededTest(
  "many observatories that ask at once for more requests, killed now and then, claim each once",
  async (random) => {
    for (const table of ["observations", "plugin_connections", "observatories"])
      await database.sql`delete from ${database.sql(table)}`;
    const { sites, allowed, system, say, schedule, stateOf } = await crowd(random);
    const ids = [...allowed.keys()];
    const killer = openDatabase(database.url, { max: 1, applicationName: "killer" });
    let kills = 0;
    /** Begins or rejects what it was given, and begins something that it may not have been given. */
    const play = async (site: string) => {
      const [first] = await listWork(system, site);
      const reject = { type: "reject", reason: "It doesn't look good." } as const;
      const report = random.chance(0.3) ? reject : ({ type: "started" } as const);
      if (first) await overtaken(say(site, { ...report, observation_id: first.assignment.id }));
      await overtaken(say(site, { type: "started", observation_id: random.pick(ids) }));
    };
    for (let round = 0; round < rounds; round += 1)
      await Promise.all([
        ...sites.map((site) => overtaken(assignWork(system, site))),
        ...sites.map((site) => overtaken(play(site))),
        kill(killer, random.integer(3, 12)).then((count) => (kills += count)),
      ]);
    await killer.close();
    await schedule();
    const faults: string[] = [];
    for (const [id, steps] of await stepsOf(database, ids)) {
      const { claims, faults: odd } = claimsOf(steps, null);
      const places = claims.map(({ siteId }) => siteId);
      faults.push(...odd.map((fault) => `${id} ${fault}`));
      if (new Set(places).size < places.length)
        faults.push(`${id} came twice to an observatory that rejected it`);
      if (!places.every((place) => allowed.get(id)!.includes(place)))
        faults.push(`${id} came where it doesn't fit`);
      const { status, at } = await stateOf(id);
      if (at !== (status === "pending" ? null : places.at(-1))) faults.push(`${id} is ${status} at ${at}`);
    }
    for (const site of sites) {
      const work = await listWork(system, site);
      const waiting = work.filter(({ assignment }) => assignment.status === "assigned");
      if (waiting.length > queueLength) faults.push(`${site} has ${waiting.length} observations waiting`);
    }
    expect(faults).toEqual([]);
    const placed = await Promise.all(ids.map(stateOf));
    expect(placed.filter(({ status }) => status !== "pending").length).toBeGreaterThan(ids.length * 0.9);
    expect(kills).toBeGreaterThan(0);
  },
  { seeds: 2, timeout: 120_000 },
);
