import type { ObservationDocument } from "@meridian/contract";
import { newId, userFiles } from "@meridian/database";
import { factories, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { readObservation } from "../observations/index.ts";
import { countedExposure, exposureOf } from "./exposureOf.ts";

const database = testDatabase();
const light = (filter: string | null, exposure_time: number | null) =>
  ({ kind: "light", filter, exposure_time }) as const;
const asked = (...of: [string, number, number][]) =>
  of.map(([filter, exposure_time, exposure_count]) => ({
    ...{ filter, exposure_time, exposure_count, binning: 1, gain: null, offset: null, acquired: 0 },
  })) as ObservationDocument["exposures"];

/** Tells which exposure an image shows, of an observation that asks for these. */
const among = (exposures: ObservationDocument["exposures"], id = newId()) => {
  const observation = readObservation({ exposures });
  return (image: Parameters<typeof exposureOf>[3]) => exposureOf(database.db, id, observation, image);
};

test("an image belongs to the exposure with its filter and time, which cameras keep within a hundredth", async () => {
  const of = among(asked(["L", 60, 10], ["Ha", 300, 5], ["Ha", 30, 5]));
  expect(await of(light("L", 60))).toBe(0);
  expect(await of(light(" ha ", 300.9))).toBe(1);
  expect(await of(light("Ha", 29.8))).toBe(2);
  expect(await of(light("L", null))).toBe(0);
  expect(await of(light(null, 300))).toBe(1);
});

test("an image that fits none, or several without saying enough, or isn't a light, belongs to no exposure", async () => {
  const of = among(asked(["L", 60, 10], ["Ha", 300, 5], ["Ha", 30, 5]));
  for (const image of [light("R", 60), light("L", 61), light("Ha", null), light(null, null)])
    expect(await of(image)).toBeNull();
  expect(await of({ kind: "dark", filter: "L", exposure_time: 60 })).toBeNull();
});

test("the first of two exposures alike takes images until it has enough", async () => {
  const make = factories(database);
  const owner = await make.user();
  const project = await make.project(owner.id);
  const observatory = await make.observatory(owner.id);
  const exposures = asked(["L", 60, 1], ["L", 60, 2]);
  const place = { user_id: owner.id, project_id: project.id, observatory_id: observatory.id };
  const { id } = await make.observation(place, { exposures });
  const of = among(exposures, id);
  const stored = { observation_id: id, user_id: owner.id, size_bytes: 1, sha256: "0".repeat(64) };
  const found: (number | null)[] = [];
  for (let image = 0; image < 4; image++) {
    const exposure = await of(light("L", 60));
    found.push(exposure);
    const document = { ...stored, ...light("L", 60), storage_key: `observations/${image}`, exposure };
    await userFiles.insert(database.db, document, new Date());
  }
  expect(found).toEqual([0, 1, 1, 0]);
});

test.each([
  [0.5, 0.64, 0],
  [0.5, 0.66, null],
  [60, 66, 0],
  [60, 66.2, null],
])(
  "an image of %f s of an observatory that was left counts where that has let %f s pass",
  async (time, exposed, counted) => {
    const exposures = asked(["L", time, 2]).map((exposure) => ({ ...exposure, acquired: 1 }));
    const observation = { ...readObservation({ exposures, observatory_id: newId() }), id: newId() };
    const image = { ...light("L", exposed), observatory_id: newId(), captured_at: null };
    expect(await countedExposure(database.db, observation, image, 0)).toBe(counted);
  },
);
