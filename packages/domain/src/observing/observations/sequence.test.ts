import { observatoryDocument, sequence, validateObservationInput } from "@meridian/contract";
import { observations, observatories } from "@meridian/database";
import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { validateObservation } from "../scheduling/index.ts";
import { observing } from "./observing.fixture.ts";
import { getRemaining } from "./remaining.ts";
import { updateObservation } from "./update.ts";

const database = testDatabase();
const camera = { focal_length: 1000, pixel_size: 10, sensor_width: 3000, sensor_height: 2000 };
const panels = { columns: 3, rows: 2 };

async function withCamera() {
  const there = await observing(database);
  await observatories.patch(
    database.db,
    there.site.id,
    { equipment: observatoryDocument.shape.equipment.parse(camera) },
    new Date(),
  );
  return there;
}

test("a mosaic is stored with the observatory's field of view, and keeps its panels when the camera changes", async () => {
  const { create, as, observer, site } = await withCamera();
  const created = await create(observer, { sequence: { mosaic: panels, order: "interleaved" } });
  expect(created.sequence).toEqual({
    dither: null,
    order: "interleaved",
    mosaic: { ...panels, overlap: 10, rotation: null, panel_width: 103.12467, panel_height: 68.75264 },
  });
  const other = { ...camera, focal_length: 500 };
  await observatories.patch(database.db, site.id, { equipment: other }, new Date());
  const renamed = await updateObservation(as(observer), {
    id: created.id,
    if_version: created.version,
    name: "Renamed",
  });
  expect(renamed.sequence).toEqual(created.sequence);
});

test("a mosaic needs the size of its panels where the field of view isn't known", async () => {
  const { create, observer } = await observing(database);
  await expect(create(observer, { sequence: { mosaic: panels } })).rejects.toThrow(
    "sequence.mosaic.panel_width is required with panel_height: the observatory's field of view isn't known",
  );
  const sized = { ...panels, panel_width: 30, panel_height: 20 };
  expect((await create(observer, { sequence: { mosaic: sized } })).sequence?.mosaic).toMatchObject(sized);
});

test("a mosaic of a wide field is refused where it would span too much", async () => {
  const { create, observer, site } = await observing(database);
  const equipment = { ...camera, focal_length: 135 };
  await observatories.patch(database.db, site.id, { equipment }, new Date());
  await expect(create(observer, { sequence: { mosaic: { columns: 10, rows: 1 } } })).rejects.toMatchObject({
    errors: [
      { path: "sequence.mosaic.panel_width", message: "must be at most 600, is 760.82301" },
      { path: "sequence.mosaic.columns", message: "must span at most 60°, and span 115.4°" },
    ],
  });
});

test("a mosaic with a panel that never rises high enough is refused, with that panel", async () => {
  const { create, observer } = await withCamera();
  const low = { target: { name: "Low", ra: 10, dec: -40 } };
  const tall = { mosaic: { columns: 1, rows: 3, overlap: 0 } };
  await create(observer, low);
  await expect(create(observer, { ...low, sequence: tall })).resolves.toMatchObject({ target: low.target });
  const lower = { target: { name: "Lower", ra: 10, dec: -41 } };
  await expect(create(observer, { ...lower, sequence: tall })).rejects.toThrow(
    "sequence.mosaic.rows must leave every panel in reach: panel 3 rises to 19.1° at most there",
  );
  await create(observer, { ...lower, sequence: { mosaic: { ...tall.mosaic, rotation: 90 } } });
});

test("another mosaic begins with nothing acquired, and another order with what there is", async () => {
  const { create, as, observer } = await withCamera();
  const { id, version, exposures } = await create(observer, { sequence: { mosaic: panels } });
  const taken = exposures.map((one) => ({ ...one, acquired: 4, acquired_by_panel: [3, 1, 0, 0, 0, 0] }));
  await observations.patch(database.db, id, { exposures: taken }, new Date());
  const change = (fields: object, if_version: number) =>
    updateObservation(as(observer), { id, if_version, sequence: sequence.parse(fields) });
  const turned = await change({ mosaic: panels, order: "interleaved" }, version + 1);
  expect(turned.exposures).toEqual(taken);
  const { acquired: _, ...kept } = exposures[0]!;
  const more = await updateObservation(as(observer), {
    id,
    if_version: turned.version,
    exposures: [{ ...kept, exposure_count: 9 }],
  });
  expect(more.exposures).toMatchObject([{ exposure_count: 9, acquired: 4 }]);
  const wider = await change({ mosaic: { ...panels, overlap: 5 } }, more.version);
  expect(wider.exposures).toEqual([{ ...kept, exposure_count: 9, acquired: 0 }]);
});

test("another target, and another mosaic, begin anew; an entry that is appended leaves the others as they are", async () => {
  const { create, as, observer } = await withCamera();
  const { id, version, exposures, target } = await create(observer);
  const taken = exposures.map((one) => ({ ...one, acquired: 2 }));
  await observations.patch(database.db, id, { exposures: taken, rejected: [1] }, new Date());
  const change = (fields: object) => updateObservation(as(observer), { id, ...fields });
  const state = async () => {
    const { exposures: now, rejected, counted_since } = (await observations.find(database.db, id))!;
    return [now.map(({ acquired }) => acquired), rejected, counted_since ?? null];
  };
  const { acquired: _, ...first } = exposures[0]!;
  await change({ exposures: [first, { ...first, filter: "R" }] });
  expect(await state()).toEqual([[2, 0], [1, 0], null]);
  await change({ target: { ...target, name: "Renamed" } });
  expect(await state()).toEqual([[2, 0], [1, 0], null]);
  await change({ target: { ...target, dec: target.dec + 1 } });
  expect(await state()).toEqual([[0, 0], [0, 0], expect.any(String)]);
  expect(version).toBe(1);
});

test("images of an observation that was handed out before count since its exposures were changed", async () => {
  const { create, as, observer } = await withCamera();
  const since = async (id: string) => (await observations.find(database.db, id))!.counted_since ?? null;
  const changed = async (wasHandedOut: boolean) => {
    const { id, exposures } = await create(observer);
    if (wasHandedOut)
      await database.sql`
        insert into status_changes (id, observation_id, from_status, to_status, actor_type, at)
        values (${`${id}-1`}, ${id}, 'pending', 'assigned', 'scheduler', now())`;
    const { acquired: _, ...first } = exposures[0]!;
    await updateObservation(as(observer), { id, exposures: [{ ...first, exposure_count: 7 }] });
    const more = await since(id);
    await updateObservation(as(observer), { id, exposures: [{ ...first, exposure_time: 7 }] });
    return [more, await since(id)];
  };
  expect(await changed(false)).toEqual([null, null]);
  // Nothing is heard of it, and it may have been exposed while the line was cut.
  expect(await changed(true)).toEqual([null, expect.any(String)]);
});

test("a mosaic of more than a thousand steps is refused", async () => {
  const { create, observer } = await withCamera();
  const exposures = Array.from({ length: 21 }, (_, at) => ({
    ...{ filter: "V", exposure_time: 60, exposure_count: at + 1 },
  }));
  const mosaic = { columns: 7, rows: 7, panel_width: 20, panel_height: 20 };
  await expect(create(observer, { exposures, sequence: { mosaic } })).rejects.toThrow(
    "sequence.mosaic must have fewer panels, or at most 20 entries in exposures",
  );
  await create(observer, { exposures: exposures.slice(1), sequence: { mosaic } });
});

test("validation shows what would be taken, with the observatory's overheads", async () => {
  const { as, observer, place, site } = await withCamera();
  const overheads = { slew_seconds: 30, readout_seconds: 2, filter_change_seconds: 8 };
  await observatories.patch(database.db, site.id, { overheads }, new Date());
  const asked = {
    ...{ ...place, name: "M 31" },
    target: { name: "M 31", ra: 10.68, dec: 41.27 },
    exposures: ["V", "R"].map((filter) => ({ filter, exposure_time: 60, exposure_count: 5 })),
  };
  const validate = (fields: object) =>
    validateObservation(as(observer), validateObservationInput.parse({ ...asked, ...fields }));
  const { valid, expansion } = await validate({ sequence: { mosaic: panels } });
  expect(valid).toBe(true);
  expect(expansion).toMatchObject({ exposures: 60, exposure_seconds: 3600 });
  expect(expansion!.panels).toHaveLength(6);
  expect(expansion!.total_seconds).toBe(6 * 30 + 60 * 62 + 11 * 8);
  expect((await validate({})).expansion).toMatchObject({ panels: [], exposures: 10 });
  expect((await validate({ exposures: [] })).expansion).toBeNull();
  const refused = await validate({ exposures: [{ filter: "none", exposure_time: 60, exposure_count: 5 }] });
  expect(refused).toMatchObject({ valid: false, expansion: null });
});

test("the remaining steps come with the progress of each panel, for people who see the observation", async () => {
  const { create, as, observer, make } = await withCamera();
  const { id, exposures } = await create(observer, { sequence: { mosaic: { columns: 2, rows: 1 } } });
  const taken = exposures.map((one) => ({ ...one, acquired: 6, acquired_by_panel: [5, 1] }));
  await observations.patch(database.db, id, { exposures: taken }, new Date());
  expect(await getRemaining(as(observer), { id })).toMatchObject({
    panels: [
      { acquired: 5, asked: 5 },
      { acquired: 1, asked: 5 },
    ],
    steps: [{ panel: 1, exposures: [0], rounds: 4 }],
    exposures: 4,
    total_seconds: 60 + 4 * 65,
  });
  const stranger = await make.user();
  await expect(getRemaining(as(stranger), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
