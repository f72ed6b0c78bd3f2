import type { ObservationDocument, ObservatoryDocument, Where } from "@meridian/contract";
import { type Database, downtimes, newId, observatoryKeys } from "@meridian/database";
import { factories, type TestUser } from "@meridian/testkit";
import type { Random } from "@meridian/testkit/random";

const hour = 3_600_000;

type Limits = Pick<
  ObservatoryDocument,
  | "latitude"
  | "longitude"
  | "horizon"
  | "min_altitude"
  | "max_altitude"
  | "hour_angle_limits"
  | "sun_altitude_max"
>;
interface Span {
  start: number;
  end: number;
}

/** An observatory as it was made. */
export interface Site extends Limits {
  id: string;
  keyId: string;
  owner: TestUser;
  /** In metres; undefined where it isn't known. */
  aperture: number | undefined;
  downtimes: Span[];
}

/** A request as it was made. */
export interface Request {
  id: string;
  /** Null for one to a single observatory. */
  where: Where | null;
  /** The observatories that may execute it: those of the network that fit, or the one that it was submitted to. */
  siteIds: string[];
  target: { name: string; ra: number; dec: number; rotation: null };
  exposures: { filter: string; exposure_time: number; exposure_count: number }[];
  constraints: ObservationDocument["constraints"];
  windows: Span[];
  fixed: Span | null;
}

export interface World {
  sites: Site[];
  requests: Map<string, Request>;
}

/** Makes observatories whose nights overlap, and requests to them, as a seed has it; the night begins at `start`. */
export async function makeWorld(
  database: Database,
  random: Random,
  { start, siteCount, requestCount }: { start: number; siteCount: number; requestCount: number },
): Promise<World> {
  const make = factories(database);
  const owner = await make.user();
  const sites: Site[] = [];
  for (let at = 0; at < siteCount; at += 1) sites.push(await makeSite(database, random, owner, start));
  const project = await make.project(owner.id, { observatory_ids: [] });
  const requests = new Map<string, Request>();
  for (let at = 0; at < requestCount; at += 1) {
    const where = random.chance(0.5) ? whereOf(random, sites) : null;
    const siteIds = where ? fitting(sites, where) : [random.pick(sites).id];
    const asked = { ...requestOf(random, start), where, siteIds };
    const { windows, fixed, siteIds: _, id: __, ...doc } = asked;
    const iso = (ms: number) => new Date(ms).toISOString();
    const { id } = await make.observation(
      { user_id: owner.id, project_id: project.id, observatory_id: where ? null : siteIds[0]! },
      {
        ...(doc as Partial<ObservationDocument>),
        priority: random.integer(1, 10),
        windows: windows.map((one) => ({ start: iso(one.start), end: iso(one.end) })),
        fixed_time_start: fixed && iso(fixed.start),
        fixed_time_end: fixed && iso(fixed.end),
      },
      new Date(start),
    );
    requests.set(id, { ...asked, id });
  }
  return { sites, requests };
}

/** Asks any observatory, or some by name, now and then with an aperture that some of them lack. */
function whereOf(random: Random, sites: readonly Site[]): Where {
  const named = Array.from({ length: random.integer(2, 5) }, () => random.pick(sites).id);
  return {
    ...(random.chance(0.5) && { observatory_ids: [...new Set(named)] }),
    ...(random.chance(0.4) && { min_aperture: random.pick([0.2, 0.5, 1]) }),
  };
}

const fitting = (sites: readonly Site[], { observatory_ids, min_aperture = 0 }: Where): string[] =>
  sites.flatMap(({ id, aperture = 0 }) =>
    (observatory_ids?.includes(id) ?? true) && aperture >= min_aperture ? id : [],
  );

async function makeSite(database: Database, random: Random, owner: TestUser, start: number): Promise<Site> {
  const limits: Limits = {
    latitude: random.integer(-55, 62),
    longitude: random.integer(-40, 40),
    horizon: random.chance(0.5) ? [] : skylineOf(random),
    min_altitude: random.pick([0, 15, 20, 30]),
    max_altitude: random.pick([90, 90, 85, 75]),
    hour_angle_limits: random.chance(0.7) ? null : { from: -random.integer(2, 6), to: random.integer(2, 6) },
    sun_altitude_max: random.pick([null, null, -8, -15]),
  };
  const aperture = random.pick([undefined, 0.3, 0.5, 1.2]);
  const equipment = aperture ? { aperture } : {};
  const { id } = await factories(database).observatory(owner.id, { ...limits, equipment });
  const keyId = newId();
  const named = { id: keyId, name: "Soak", start: "soak", hash: keyId, created_by: owner.id };
  await database.db
    .insert(observatoryKeys)
    .values({ observatory_id: id, ...named, created_at: new Date(start) });
  const planned = Array.from({ length: random.pick([0, 0, 1, 2]) }, () => spanIn(random, start, 1, 3));
  for (const one of planned)
    await downtimes.insert(
      database.db,
      {
        ...{ observatory_id: id, reason: "Mirror washing", created_by: owner.id, noted: "planned" },
        ...{ start: new Date(one.start).toISOString(), end: new Date(one.end).toISOString() },
      },
      new Date(start),
    );
  return { id, keyId, owner, aperture, downtimes: planned, ...limits };
}

const skylineOf = (random: Random): [number, number][] =>
  Array.from({ length: random.integer(3, 24) }, (_, index, of = 24) => [
    index * (360 / of),
    random.integer(0, 40),
  ]);

/** A span of some hours in the night. */
function spanIn(random: Random, start: number, least: number, most: number): Span {
  const begin = start + random.integer(0, 10 * 60) * 60_000;
  return { start: begin, end: begin + random.integer(least * 60, most * 60) * 60_000 };
}

function requestOf(random: Random, start: number): Omit<Request, "where" | "siteIds"> {
  const filters = ["L", "R", "V"].slice(0, random.integer(1, 3));
  const exposures = filters.map((filter) => ({
    ...{ filter, exposure_time: random.pick([30, 120, 300, 900]), exposure_count: random.integer(1, 12) },
  }));
  const fixed = random.chance(0.05) ? spanIn(random, start, 10, 12) : null;
  return {
    ...{ id: "", exposures, fixed },
    target: {
      ...{ name: "Somewhere", ra: random.next() * 360, rotation: null },
      dec: Math.asin(random.next() * 2 - 1) * (180 / Math.PI),
    },
    constraints: {
      min_altitude: random.pick([null, null, 25, 40]),
      max_airmass: random.pick([null, null, 1.5, 2]),
      min_moon_separation: random.pick([null, null, 20, 60]),
      max_moon_illumination: random.pick([null, null, null, 0.5]),
      twilight: random.pick([null, null, "civil", "nautical", "astronomical"]),
    },
    windows:
      fixed || random.chance(0.7)
        ? []
        : [spanIn(random, start, 2, 6), spanIn(random, start + 12 * hour, 1, 2)],
  };
}
