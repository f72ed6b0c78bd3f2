import { skyInput, skyOver } from "@meridian/contract";
import { scene, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { skyOfObservatory } from "./bodies.ts";
import { skyAt } from "./sky.ts";

const database = testDatabase();
const places = [
  { latitude: 28.76, longitude: -17.88, elevation: 2300 },
  { latitude: -31.27, longitude: 149.06, elevation: 1100 },
  { latitude: 78.2, longitude: 15.6, elevation: 500 },
];

test("browsers find a target where the scheduler does, everywhere and in every season", () => {
  for (const place of places)
    for (const day of ["2026-01-01T03:20:00Z", "2026-05-17T21:00:00Z", "2031-11-24T12:00:00Z"]) {
      const sky = skyAt(place, new Date(day));
      const directionOf = skyOver(Date.parse(day), place);
      for (const ra of [0, 83.8, 187, 300])
        for (const dec of [-88, -60, -5.4, 38.8, 89.2]) {
          const { azimuth, altitude } = directionOf(ra, dec);
          expect(Math.abs(altitude - sky.altitudeOf({ ra, dec }))).toBeLessThan(0.02);
          const across = Math.abs(((azimuth - sky.azimuthOf({ ra, dec }) + 540) % 360) - 180);
          expect(across * Math.cos((altitude * Math.PI) / 180)).toBeLessThan(0.02);
        }
    }
});

test("Sun, Moon and planets stand where they are drawn, for those who see the observatory", async () => {
  const { make, as } = scene(database);
  const [owner, stranger] = [await make.user(), await make.user()];
  const { id } = await make.observatory(owner.id, places[0]);
  // A total eclipse of the Moon: it is opposite the Sun, and full.
  const at = "2026-03-03T11:34:00Z";
  const asked = (fields: object) => skyInput.parse({ id, at, ...fields });
  const { moments } = await skyOfObservatory(as(owner), asked({}));
  expect(moments).toHaveLength(1);
  const { bodies, sidereal_time } = moments[0]!;
  const [sun, moon] = bodies;
  expect(bodies.map(({ name }) => name)).toEqual([
    ...["Sun", "Moon", "Mercury", "Venus", "Mars", "Jupiter", "Saturn"],
  ]);
  expect(moon!.illumination).toBeGreaterThan(0.999);
  expect(Math.abs(((moon!.ra - sun!.ra + 360) % 360) - 180)).toBeLessThan(1.5);
  const directionOf = skyOver(Date.parse(at), places[0]!);
  for (const { ra, dec, azimuth, altitude } of bodies) {
    const drawn = directionOf(ra, dec);
    expect(Math.abs(drawn.altitude - altitude)).toBeLessThan(0.02);
    const across = Math.abs(((drawn.azimuth - azimuth + 540) % 360) - 180);
    expect(across * Math.cos((altitude * Math.PI) / 180)).toBeLessThan(0.02);
  }
  // 10 h 44 min of Greenwich at 0 h, and the Earth has turned since.
  expect(sidereal_time).toBeCloseTo(21.09, 1);
  const until = "2026-03-03T12:30:00Z";
  const hour = await skyOfObservatory(as(owner), asked({ until, step_minutes: "20" }));
  expect(hour.moments.map((moment) => moment.at.slice(11, 16))).toEqual(["11:34", "11:54", "12:14"]);
  expect(hour.moments[0]).toEqual(moments[0]);
  // The Moon moves half a degree in an hour.
  const [, later] = hour.moments[2]!.bodies;
  expect(Math.hypot(later!.ra - moon!.ra, later!.dec - moon!.dec)).toBeGreaterThan(0.2);
  for (const wrong of ["2026-03-03T11:33:00Z", "2026-03-05T11:35:00Z"])
    await expect(skyOfObservatory(as(owner), asked({ until: wrong }))).rejects.toMatchObject({
      code: "INVALID",
      errors: [{ path: "until" }],
    });
  await expect(skyOfObservatory(as(stranger), asked({}))).rejects.toMatchObject({ code: "NOT_FOUND" });
});
