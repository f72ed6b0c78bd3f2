import { expect, test } from "vitest";
import { mosaic, mosaicPanels, panelCount, sequence, withPanelSize } from "../index.ts";

const panelsAt = (target: { ra: number; dec: number; rotation: number | null }, given: object) =>
  mosaicPanels(target, mosaic.parse({ columns: 2, rows: 1, panel_width: 60, panel_height: 40, ...given }));

test("the first panel of a mosaic is in the north-east when its position angle is 0", () => {
  const panels = panelsAt({ ra: 100, dec: 0, rotation: null }, { rows: 2, overlap: 0 });
  expect(panels.map(({ ra, dec }) => [Math.sign(ra - 100), Math.sign(dec)])).toEqual([
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
  ]);
});

test("a panel of a degree lies half a degree from the middle of two, less the overlap", () => {
  const [east, west] = panelsAt({ ra: 0, dec: 0, rotation: null }, { overlap: 20 });
  expect(east).toMatchObject({ ra: expect.closeTo(0.4, 4), dec: 0, rotation: 0 });
  expect(west!.ra).toBeCloseTo(359.6, 4);
});

test("a mosaic is turned by its own position angle, or else by the target's", () => {
  const target = { ra: 50, dec: 0, rotation: 90 };
  const [first] = panelsAt(target, { overlap: 0 });
  // With east upwards, south is to the left.
  expect(first).toMatchObject({ ra: expect.closeTo(50, 6), dec: expect.closeTo(-0.5, 4), rotation: 90 });
  const [turned] = panelsAt(target, { overlap: 0, rotation: 270 });
  expect(turned!.dec).toBeCloseTo(0.5, 4);
});

test("panels around a pole are turned so that they fit together", () => {
  const panels = panelsAt({ ra: 0, dec: 90, rotation: null }, { columns: 3, rows: 3 });
  expect(panels[4]!.dec).toBe(90);
  const [above, below] = [panels[1]!, panels[7]!];
  expect(above.dec).toBeCloseTo(below.dec, 9);
  expect((above.ra - below.ra + 360) % 360).toBeCloseTo(180, 6);
  expect((above.rotation - below.rotation + 360) % 360).toBeCloseTo(180, 6);
});

test("a mosaic without the size of its panels has none yet, and counts them", () => {
  const open = sequence.parse({ mosaic: { columns: 3, rows: 2 } });
  expect(mosaicPanels({ ra: 1, dec: 2, rotation: null }, open.mosaic!)).toEqual([]);
  expect([panelCount(open), panelCount(null)]).toEqual([6, 1]);
});

test("panels take the size of the observatory's field of view only where they have none", () => {
  const camera = { focal_length: 1000, pixel_size: 10, sensor_width: 3000, sensor_height: 2000 };
  const open = sequence.parse({ mosaic: { columns: 3, rows: 2 } });
  const sized = withPanelSize(open, camera);
  expect(sized?.mosaic).toMatchObject({ panel_width: 103.12467, panel_height: 68.75264 });
  expect(withPanelSize(sized, { ...camera, focal_length: 500 })).toEqual(sized);
  expect(withPanelSize(open, {})).toEqual(open);
});

test.each([
  [{ columns: 1, rows: 1 }, "columns", "must make at least 2 panels with rows"],
  [{ columns: 20, rows: 6 }, "columns", "must make at most 100 panels with rows"],
  [{ columns: 2, rows: 1, panel_width: 20 }, "panel_height", "is required with panel_width"],
  [{ columns: 2, rows: 1, panel_height: 20 }, "panel_width", "is required with panel_height"],
  [
    { columns: 2, rows: 10, panel_width: 20, panel_height: 600, overlap: 0 },
    "rows",
    "must span at most 60°, and span 100.0°",
  ],
])("a mosaic of %o is refused at %s", (given, field, message) => {
  expect(mosaic.safeParse(given).error?.issues).toMatchObject([{ path: [field], message }]);
});
