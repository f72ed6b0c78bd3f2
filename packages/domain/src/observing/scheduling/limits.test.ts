import {
  horizonAt,
  type ObservationDocument,
  observatoryLimits,
  type Horizon as Skyline,
} from "@meridian/contract";
import { newId, pluginConnections } from "@meridian/database";
import { factories, fakeClock, testContext, testDatabase } from "@meridian/testkit";
import { type Random, seededTest } from "@meridian/testkit/faults";
import { Body, DefineStar, Equator, Horizon, Observer } from "astronomy-engine";
import { expect, test } from "vitest";
import { observing } from "../observations/observing.fixture.ts";
import { resolveTarget } from "../targets/index.ts";
import { assignWork } from "./assign.ts";
import { explainObservation } from "./explain.ts";
import { nightOf } from "./night.ts";
import { validateObservation } from "./validate.ts";

const database = testDatabase();

/** A scene at 28.76° north, 17.88° west, on 1 March 2026 at 20:00 UTC, with limits of the observatory. */
async function limited(limits: object) {
  const scene = await observing(database);
  await database.sql`update observatories set doc = doc || ${database.sql.json(limits as never)} where id = ${scene.site.id}`;
  const { as, observer, site, create, request } = scene;
  return {
    ...scene,
    async explainedOf(fields: object) {
      const { id } = await create(observer, fields);
      const { hindrances, next_chance } = await explainObservation(as(observer), { id });
      return { next_chance, hindrances: hindrances.filter(({ code }) => code !== "offline") };
    },
    validate: (fields: object) => validateObservation(as(observer), request(fields)),
    night: (fields: object) =>
      nightOf(as(observer), { id: site.id, ...fields } as Parameters<typeof nightOf>[1]),
  };
}

const rigel = { name: "Rigel", ra: 78.63, dec: -8.2 };
const capella = { name: "Capella", ra: 79.17, dec: 46 };

test("a target below the trees is explained with azimuth, altitudes and the time when it comes out", async () => {
  // Rigel is in the south-west then, at 51°: trees up to azimuth 235°, and none after it.
  const horizon: Skyline = [
    [0, 0],
    [150, 60],
    [235, 60],
    [236, 0],
  ];
  const { explainedOf, night, clock } = await limited({ horizon });
  clock.advance({ minutes: 30 });
  const { hindrances, next_chance } = await explainedOf({ target: rigel });
  expect(hindrances).toMatchObject([{ code: "horizon" }]);
  const { message, until } = hindrances[0]!;
  expect(message).toMatch(
    /^The target is below the observatory's horizon until 2\d:\d\d UTC: at azimuth [12]\d\d° it is at [345]\d(\.\d)?° and must be at 60° or higher\.$/,
  );
  expect(next_chance!.start).toBe(until);
  const { points, possible } = await night({ ra: rigel.ra, dec: rigel.dec, at: until!, exposure_time: 60 });
  expect(possible[0]!.start).toBe(until);
  for (const { limit_altitude, azimuth } of points)
    expect(limit_altitude).toBeCloseTo(Math.max(20, horizonAt(horizon, azimuth)), 1);
  const hidden = points.filter(({ azimuth }) => azimuth > 160 && azimuth < 230);
  expect(hidden.length).toBeGreaterThan(5);
  for (const { at } of hidden)
    expect(possible.some(({ start, end }) => start <= at && at <= end)).toBe(false);
});

test("the zenith limit and hour angle limits are explained by their own names", async () => {
  const { explainedOf } = await limited({
    max_altitude: 60,
    hour_angle_limits: { from: -4, to: 0.1 },
  });
  const { hindrances } = await explainedOf({ target: capella, bypass_darkness: true });
  expect(hindrances.map(({ code }) => code)).toEqual(["zenith", "hour_angle"]);
  expect(hindrances[0]!.message).toMatch(
    /^The target is too near to the zenith for the mount until \d\d:\d\d UTC: it is at [67]\d(\.\d)?° and must be at 60° or lower\.$/,
  );
  expect(hindrances[1]!.message).toMatch(
    /: its hour angle is \d(\.\d)? h and must be between −4 h and 0\.1 h\.$/,
  );
});

test("a long exposure that would pass behind a mast doesn't begin, and is told when that is", async () => {
  // Rigel moves from azimuth 212° to 222° in half an hour; the mast is a degree wide.
  const horizon: Skyline = [
    [216, 0],
    [216.1, 80],
    [217, 80],
    [217.1, 0],
  ];
  const { explainedOf, clock } = await limited({ horizon });
  clock.advance({ minutes: 30 });
  const short = { target: rigel, exposures: [{ filter: "V", exposure_time: 60, exposure_count: 1 }] };
  expect((await explainedOf(short)).hindrances).toEqual([]);
  const long = { target: rigel, exposures: [{ filter: "V", exposure_time: 3600, exposure_count: 1 }] };
  const { hindrances } = await explainedOf(long);
  expect(hindrances).toMatchObject([{ code: "horizon" }]);
  expect(hindrances[0]!.message).toMatch(
    /: at 2\d:\d\d UTC, during its longest exposure, at azimuth 21[67]° it/,
  );
});

test("dusk begins as the observatory says, or as the observation asks if that is later", async () => {
  const { explainedOf, night } = await limited({ sun_altitude_max: -17 });
  const { hindrances } = await explainedOf({ target: rigel });
  expect(hindrances).toMatchObject([{ code: "darkness", until: expect.any(String) }]);
  expect(hindrances[0]!.message).toMatch(/: the Sun is at −\d+(\.\d)?° and must be at −17° or lower\.$/);
  const where = { ra: rigel.ra, dec: rigel.dec };
  const [own, civil, deeper] = await Promise.all([
    night(where),
    night({ ...where, twilight: "civil" }),
    night({ ...where, twilight: "astronomical" }),
  ]);
  expect(civil.dark).toEqual(own.dark);
  expect(deeper.dark[0]!.start > own.dark[0]!.start).toBe(true);
});

test.each<[string, object, string]>([
  [
    "horizon",
    {
      horizon: [
        [180, 5],
        [181, 80],
        [260, 80],
        [261, 5],
      ],
    },
    "The target is below the observatory's horizon, 5° to 80° high, whenever it is dark and the target is high enough.",
  ],
  [
    "zenith",
    { max_altitude: 25 },
    "The target is above 25°, the mount's limit near the zenith, whenever it is dark and the target is high enough.",
  ],
  [
    "hour_angle",
    { hour_angle_limits: { from: -3, to: 0 } },
    "The target is outside the mount's hour angles, −3 h to 0 h, whenever it is dark and the target is high enough.",
  ],
])("validation names %s if it is in the way all the time", async (code, limits, message) => {
  const windows = [{ start: "2026-03-01T21:00:00.000Z", end: "2026-03-01T22:00:00.000Z" }];
  const { validate } = await limited(limits);
  const hindrance = { code, message };
  expect(await validate({ target: rigel, windows })).toMatchObject({
    valid: true,
    next_chance: null,
    hindrance,
  });
});

test("a submission to where the telescope never points is refused by the limit", async () => {
  const { validate, create, observer } = await limited({ horizon: [[180, 80]] });
  const errors = [{ path: "target.dec", message: "never rises above the observatory's horizon" }];
  expect(await validate({ target: rigel })).toMatchObject({ valid: false, errors });
  await expect(create(observer, { target: rigel })).rejects.toMatchObject({ code: "INVALID", errors });
});

const make = factories(database);
const minute = 60_000;

function randomLimits({ integer, next, chance }: Random) {
  const corners = Array.from({ length: integer(0, 12) }, () => Math.floor(next() * 3600) / 10);
  const azimuths = [...new Set(corners)].sort((one, other) => one - other);
  return observatoryLimits.parse({
    horizon: azimuths.map((azimuth) => [azimuth, integer(0, 60)]),
    min_altitude: integer(0, 30),
    max_altitude: chance(0.5) ? 90 : integer(50, 88),
    hour_angle_limits: chance(0.5) ? null : { from: -integer(1, 6), to: integer(1, 6) },
    sun_altitude_max: chance(0.5) ? null : -integer(0, 18),
  });
}

seededTest(
  "no observation is assigned outside of the limits, by an independent calculation",
  async (random) => {
    const { integer, next } = random;
    const clock = fakeClock(new Date(Date.UTC(2026, integer(0, 11), integer(1, 28), 18)).toISOString());
    const ctx = testContext(database, { now: clock.now });
    const limits = randomLimits(random);
    const owner = await make.user();
    const place = { latitude: 130 * next() - 65, longitude: 360 * next() - 180, elevation: 1000 };
    const { id: observatory_id } = await make.observatory(owner.id, { ...place, ...limits });
    const project = await make.project(owner.id);
    const now = { connected_at: clock.now(), seen_at: clock.now() };
    const plugin = { id: newId(), key_id: newId(), plugin_version: "3.8.0.0" };
    await database.db.insert(pluginConnections).values({ observatory_id, ...plugin, ...now });
    for (let index = 0; index < 40; index++)
      await make.observation(
        { user_id: owner.id, project_id: project.id, observatory_id },
        {
          target: { name: "T", ra: 360 * next(), dec: 160 * next() - 80, rotation: null },
          exposures: [{ filter: "V", exposure_time: integer(1, 3600), exposure_count: 1 }] as never,
        },
      );
    for (let round = 0; round < 24; round++, clock.advance({ hours: 1 })) {
      if ((await assignWork(ctx, observatory_id)) === 0) continue;
      const rows = await database.sql<{ doc: ObservationDocument }[]>`
        update observations set doc = doc || '{"status": "completed"}'
         where doc_observatory_id = ${observatory_id} and doc_status = 'assigned' returning doc`;
      for (const { doc } of rows) expectWithin(doc, clock.now(), place, limits);
    }
  },
  { seeds: 6 },
);

/** Follows a star through its exposure minute by minute. Aberration and what moves meanwhile are left a twentieth of a degree. */
function expectWithin(
  { target, exposures }: ObservationDocument,
  begin: Date,
  place: { latitude: number; longitude: number; elevation: number },
  limits: ReturnType<typeof randomLimits>,
) {
  const slack = 0.05;
  const observer = new Observer(place.latitude, place.longitude, place.elevation);
  const end = begin.getTime() + exposures[0]!.exposure_time * 1000;
  const at = (body: Body, ms: number) => {
    const { ra, dec } = Equator(body, new Date(ms), observer, true, true);
    return Horizon(new Date(ms), observer, ra, dec);
  };
  DefineStar(Body.Star1, target.ra / 15, target.dec, 1e6);
  for (const ms of [begin.getTime(), end])
    expect(at(Body.Sun, ms).altitude).toBeLessThan((limits.sun_altitude_max ?? -12) + slack);
  for (let ms = begin.getTime(); ms <= end; ms += minute) {
    const { altitude, azimuth } = at(Body.Star1, ms);
    expect(altitude).toBeGreaterThan(limits.min_altitude - slack);
    expect(altitude).toBeLessThan(limits.max_altitude + 0.3);
    const skyline = [-0.5, 0, 0.5].map((aside) => horizonAt(limits.horizon, azimuth + aside));
    expect(altitude).toBeGreaterThan(Math.min(...skyline) - 0.3);
  }
}

test("a body's time is judged once: what is refused isn't warned of as well", async () => {
  const { validate, as, observer, site } = await limited({});
  const { ra, dec } = await resolveTarget(as(observer), {
    name: "Moon",
    at: "2026-03-02T02:00:00.000Z",
    observatory_id: site.id,
  });
  const warned = (start: string, end: string, name = "Moon") =>
    validate({ target: { name, ra, dec }, windows: [{ start: `${start}:00.000Z`, end: `${end}:00.000Z` }] });
  const night = await warned("2026-03-02T00:00", "2026-03-02T04:00");
  expect(night).toMatchObject({ errors: [], warnings: [{ path: "target.name" }] });
  const later = await warned("2026-03-05T00:00", "2026-03-05T04:00");
  expect(later).toMatchObject({ errors: [{ path: "target.name" }], warnings: [] });
  for (const name of ["Pluto", "Moon"]) {
    const late = await warned("9990-01-01T00:00", "9990-06-01T00:00", name);
    expect(late).toMatchObject({ errors: [{ path: "windows.0.end" }], warnings: [] });
  }
});
