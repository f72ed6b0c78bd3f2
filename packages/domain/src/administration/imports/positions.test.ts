import { expect, test } from "vitest";
import { observationImports } from "./observations.fixture.ts";

const { importFile, stored } = observationImports();

/** A CSV of lines with a name and these columns, all of one exposure. */
const rows = (columns: string, ...lines: string[]) =>
  [`name,${columns},filter,exposure_time,exposure_count`, ...lines.map((line) => `${line},L,60,1`)].join(
    "\n",
  );

test("a row of another equinox or frame is refused, with the column that says so", async () => {
  const rows = [
    ...["2000,,,,", "J2000.0,,,,", ",FK5,,,", ",icrs,,,", "2000,FK5 J2000,2016,,", ",,1950,5,-3"],
    ...["1950,,,,", "B1950,,,,", "2000,FK4,,,", "1950,FK5,,,", ",galactic,,,", ",,1950,,", ",,J1950,0,0"],
  ];
  const { done } = await importFile(
    "csv",
    `name,ra,dec,filter,exposure_time,exposure_count,Equinox,RADESYS,epoch,pm_ra,pm_dec
${rows.map((row, at) => `${at},10.6847,41.269,L,300,12,${row}`).join("\n")}`,
  );
  expect(done).toMatchObject({ created_count: 6, refused_count: 7, ignored_fields: [] });
  const message = "must be 2000, J2000, ICRS or FK5; Meridian doesn't convert other positions";
  expect(done.refused.flatMap(({ errors }) => errors.map(({ path }) => path))).toEqual([
    ...["Equinox", "Equinox", "RADESYS", "Equinox", "RADESYS", "epoch", "epoch"],
  ]);
  expect(done.refused[0]!.errors).toEqual([{ path: "Equinox", message }]);
  expect(done.refused[5]!.errors[0]!.message).toMatch(/^looks like an equinox: positions must be of J2000/);
  expect((await stored())[0]!.target).not.toHaveProperty("equinox");
});

test("positions are read as catalogues write them, and refused with what is expected", async () => {
  const { done } = await importFile(
    "csv",
    rows(
      "RAJ2000,_DE",
      "A,05 35 17.3,5 23 28 S",
      "B,00h42m44s.3,41°16′09″",
      "C,0.7123 hours,Dec 41:16:09",
      "D,5 23 28 S,1 2 3 4",
      "E,0042.5,-5 S",
      "F,1.5e1,2",
    ),
  );
  expect((await stored()).map(({ target }) => target)).toMatchObject([
    { ra: 83.822083333, dec: -5.3911111111 },
    { ra: 10.684583334, dec: 41.2691666667 },
    { ra: 10.6845, dec: 41.2691666667 },
    { ra: 15, dec: 2 },
  ]);
  expect(done.refused.map(({ errors }) => errors)).toEqual([
    [
      { path: "RAJ2000", message: "Right ascension has no N, S, E or W." },
      { path: "_DE", message: expect.stringMatching(/^Write it like/) },
    ],
    [
      { path: "RAJ2000", message: expect.stringMatching(/^Put spaces or colons/) },
      { path: "_DE", message: expect.stringMatching(/^Write either a sign or a side/) },
    ],
  ]);
});

test.each([
  "RAJ2000,DEJ2000",
  "_RA,_DE",
  "_RAJ2000,_DEJ2000",
  "RA_ICRS,DE_ICRS",
  "Right Ascension,Declination",
])("the columns %s hold a position", async (columns) => {
  await importFile("csv", rows(columns, "A,83.8,-5.4"));
  expect(await stored()).toMatchObject([{ target: { ra: 83.8, dec: -5.4 } }]);
});

test.each([
  [["A,5.5,1", "B,23.9,2"], 1],
  [["A,5.5,1", "B,10:00:00,2"], 1],
  [["A,5.5,1", "B,83.8,2"], 0],
  [["A,5.5h,1", "B,10:00:00,2"], 0],
])("right ascensions %j give %i warnings that they look like hours", async (lines, count) => {
  const { done } = await importFile("csv", rows("ra,dec", ...lines));
  expect(done).toMatchObject({ status: "completed", created_count: 2 });
  expect(done.warnings).toEqual(Array(count).fill(expect.stringContaining("if they are hours")));
});

test("positions may be in sixtieths", async () => {
  await importFile(
    "csv",
    `name,ra,dec,filter,exposure_time,exposure_count
M 42,5h 35m 17.3s,+05 23 28,L,60,1
M 43,05:35:30,"05\u00b0 16\u2032 00\u2033",L,60,1`,
  );
  const positions = (await stored()).map((doc) => doc.target as { ra: number; dec: number });
  expect(positions[0]!.ra).toBeCloseTo(83.8221, 3);
  expect(positions[0]!.dec).toBeCloseTo(5.3911, 3);
  expect(positions[1]!.ra).toBeCloseTo(83.875, 3);
  expect(positions[1]!.dec).toBeCloseTo(5.2667, 3);
});

test("a proper motion may stand in columns, and half of one is refused by the column's name", async () => {
  const { done } = await importFile(
    "csv",
    `name,ra,dec,epoch,pmRA,pmDE,filter,exposure_time,exposure_count
Barnard's Star,269.452,4.693,J2000.0,-798.58,10328.12,L,60,1
Vega,279.2347,38.7837,,,,L,60,1
Half,10,41,,5,,L,60,1
Timeless,10,41,,5,5,L,60,1`,
  );
  expect((await stored()).map(({ target }) => target)).toEqual([
    {
      ...{ name: "Barnard's Star", ra: 269.452, dec: 4.693, rotation: null },
      ...{ epoch: 2000, pm_ra: -798.58, pm_dec: 10_328.12 },
    },
    { name: "Vega", ra: 279.2347, dec: 38.7837, rotation: null },
  ]);
  expect(done).toMatchObject({ created_count: 2, refused_count: 2, ignored_fields: [] });
  expect(done.refused.map(({ errors }) => errors)).toEqual([
    [{ path: "pmDE", message: "is required with pm_ra" }],
    [
      {
        path: "epoch",
        message: "is required with pm_ra: the year of the position, as 2000, or 2016 of Gaia DR3",
      },
    ],
  ]);
});
