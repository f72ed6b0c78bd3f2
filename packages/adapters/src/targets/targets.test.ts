import type { ResolvedTarget } from "@meridian/contract";
import { movingNames } from "@meridian/domain";
import { expect, test } from "vitest";
import { builtInCatalogue } from "./builtInCatalogue.ts";
import { catalogueFrom } from "./catalogue.ts";
import { readStars } from "./d3Celestial.ts";
import { properMotions } from "./properMotions.ts";
import { starCorrections } from "./starCorrections.ts";

const catalogue = builtInCatalogue();

/** The object that a name stands for, if that is certain. */
async function one(name: string) {
  const found = await catalogue.resolve(name);
  return found && "ambiguous" in found ? undefined : found;
}

type Place = readonly [longitude: number, latitude: number];

/** Minutes of arc between two places, by the angle between their unit vectors. */
function arcminutes(...places: [Place, Place]): number {
  const [one, other] = places.map((place) => {
    const [longitude, latitude] = place.map((degrees) => (degrees * Math.PI) / 180) as [number, number];
    const across = Math.cos(latitude);
    return [across * Math.cos(longitude), across * Math.sin(longitude), Math.sin(latitude)];
  }) as [number[], number[]];
  const chord = Math.hypot(...one.map((part, index) => part - other[index]!));
  return (2 * Math.asin(chord / 2) * 180 * 60) / Math.PI;
}

/** Positions of SIMBAD, in the ICRS at J2000, or of OpenNGC; the catalogue's are rounded. */
test.each([
  ["M 31", "M 31", 10.6847, 41.2688],
  ["m31", "M 31", 10.6847, 41.2688],
  ["Messier 031", "M 31", 10.6847, 41.2688],
  ["NGC 224", "M 31", 10.6847, 41.2688],
  ["Andromeda Galaxy", "M 31", 10.6847, 41.2688],
  ["Andromeda", "M 31", 10.6847, 41.2688],
  ["omega cen", "NGC 5139", 201.6912, -47.4769],
  ["Omega Centauri", "NGC 5139", 201.6912, -47.4769],
  ["Alpha Centauri", "Rigil Kentaurus", 219.9021, -60.834],
  ["alpha1 Cen", "Rigil Kentaurus", 219.9021, -60.834],
  ["Beta Canis Majoris", "Mirzam", 95.6749, -17.9559],
  ["61 Cygni", "61 Cyg", 316.7247, 38.7494],
  ["ngc7331", "NGC 7331", 339.267, 34.4158],
  ["IC 342", "IC 342", 56.7021, 68.0961],
  ["Vega", "Vega", 279.2347, 38.7837],
  ["α Lyr", "Vega", 279.2347, 38.7837],
  ["HD 172167", "Vega", 279.2347, 38.7837],
  ["HIP 91262", "Vega", 279.2347, 38.7837],
  ["T CrB", "Blaze Star", 239.8757, 25.9202],
  ["T Coronae Borealis", "Blaze Star", 239.8757, 25.9202],
  ["t crb", "Blaze Star", 239.8757, 25.9202],
  ["U Carinae", "U Car", 164.4508, -59.7322],
  ["u Car", "u Car", 163.3736, -58.8532],
  ["R Scuti", "R Sct", 281.8706, -5.7052],
  ["V0439 And", "V439 And", 1.6532, 29.0215],
  ["RR Lyr", "RR Lyr", 291.3663, 42.7844],
  ["Mira", "Mira", 34.8366, -2.9776],
  ["HD 189733", "HD 189733", 300.1821, 22.7109],
  ["hd209458", "HD 209458", 330.795, 18.8843],
  ["HIP 107614", "HIP 107614", 326.9467, -63.924],
  ["NGC 7317", "NGC 7317", 338.9674, 33.9449],
  ["eps Eri", "Ran", 53.2327, -9.4583],
  ["epsilon Eridani", "Ran", 53.2327, -9.4583],
  ["ε Eri", "Ran", 53.2327, -9.4583],
  ["bet Per", "Algol", 47.0422, 40.9556],
  ["o Cet", "Mira", 34.8366, -2.9776],
  ["omi Cet", "Mira", 34.8366, -2.9776],
  ["alf Cen", "Rigil Kentaurus", 219.9021, -60.834],
  ["alf01 Cen", "Rigil Kentaurus", 219.9021, -60.834],
  ["Alpha-1 Centauri", "Rigil Kentaurus", 219.9021, -60.834],
  ["pi.03 Ori", "Tabit", 72.46, 6.9613],
  ["Gamma Crucis", "Gacrux", 187.7915, -57.1132],
  ["the1 Ori", "Trapezium", 83.8159, -5.3873],
  ["Eta Carinae", "Eta Carinae", 161.2648, -59.6844],
  ["eta Car", "Eta Carinae", 161.2648, -59.6844],
  ["Carina", "NGC 3372", 161.2855, -59.8667],
  ["Proxima Centauri", "Proxima", 217.429, -62.6795],
  ["LMC", "Large Magellanic Cloud", 80.8938, -69.7561],
  ["SMC", "Small Magellanic Cloud", 13.1866, -72.8286],
  ["47 Tucanae", "NGC 104", 6.0223, -72.0814],
  ["Cen A", "NGC 5128", 201.3651, -43.0191],
  ["Cas A", "SNR G 111.7-02.1", 350.85, 58.815],
  ["Double Cluster", "C 14", 35.175, 57.1375],
  ["Veil", "NGC 6960", 311.4924, 30.5951],
  ["Beehive", "M 44", 130.0925, 19.6721],
  ["Tarantula", "NGC 2070", 84.6765, -69.1009],
  ["Rosette", "Rosette Nebula", 97.9815, 4.9429],
  ["Beehive Cluster", "M 44", 130.0925, 19.6721],
  ["Seven Sisters", "M 45", 56.8696, 24.1053],
  ["Coalsack", "C 99", 187.8292, -63.7433],
  ["Pinwheel", "M 101", 210.8023, 54.3489],
  ["Flame", "NGC 2024", 85.4274, -1.8563],
  ["Jellyfish", "IC 443", 94.1559, 22.5317],
  ["Cocoon Galaxy", "NGC 4490", 187.651, 41.6437],
  ["Little Gem", "NGC 6818", 295.991, -14.1537],
  ["Intergalactic Wanderer", "NGC 2419", 114.5346, 38.8819],
  ["the Witch Head Nebula", "NGC 1909", 76.231, -7.2656],
  ["Flame Nebula", "NGC 2024", 85.4274, -1.8563],
  ["Sh2-155", "C 9", 344.475, 62.5183],
  ["Sh 2-155", "C 9", 344.475, 62.5183],
  ["Sharpless 155", "C 9", 344.475, 62.5183],
  ["NGC-7000", "NGC 7000", 314.8214, 44.5288],
  ["m-31", "M 31", 10.6847, 41.2688],
  ["Abell 426", "ACO 426", 49.9467, 41.5131],
  ["Barnard 33", "B 33", 85.2458, -2.4583],
  ["Caldwell 14", "C 14", 35.175, 57.1375],
  ["Gliese 581", "GJ 581", 229.8618, -7.7223],
  ["M 87", "M 87", 187.7059, 12.3911],
  ["UGC 5470", "UGC 5470", 152.1171, 12.3064],
  ["PK 64+5.1", "PK 064+05.1", 293.6875, 30.5167],
  // The list of stars gives these names to other stars, or lacks them.
  ["44 UMa", "44 UMa", 163.3936, 54.5851],
  ["44UMa", "44 UMa", 163.3936, 54.5851],
  ["44 Ursae Majoris", "44 UMa", 163.3936, 54.5851],
  ["3 Psc", "3 Psc", 345.1578, 0.1856],
  ["5 Piscium", "A Psc", 347.1705, 2.1277],
  ["38 Ophiuchi", "38 Oph", 259.4147, -26.629],
  ["104 Aqr", "A2 Aqr", 355.4409, -17.8165],
  ["17 Com", "17 Com", 187.2279, 25.9129],
  ["51 Boo", "Alkalurops", 231.1225, 37.3772],
  ["kappa1 Indi", "BG Ind", 329.6253, -59.0121],
  ["κ2 Ind", "κ2 Ind", 331.4626, -59.6361],
  ["gamma-1 Caeli", "γ1 Cae", 76.1017, -35.483],
  ["γ2 Cae", "X Cae", 76.109, -35.7051],
  ["κ1 Cet", "96 Cet", 49.8404, 3.3702],
  ["chi Cygni", "χ Cyg", 297.6414, 32.9141],
  ["Atik", "Atik", 56.0797, 32.2882],
  ["Angetenar", "Angetenar", 42.7597, -21.004],
  ["Castula", "Castula", 14.1663, 59.1811],
  ["Terebellum", "Terebellum", 298.9596, -26.2995],
  ["T Tauri", "T Tau", 65.4976, 19.5351],
  ["t Tau", "t Tau", 53.1498, 9.3734],
  ["TCrB", "Blaze Star", 239.8757, 25.9202],
  ["RRLyr", "RR Lyr", 291.3663, 42.7844],
  ["NU Ori", "NU Ori", 83.8807, -5.2674],
  ["nu Ori", "ν Ori", 91.893, 14.7685],
  ["MU CEP", "The Garnet Star", 325.8769, 58.78],
  ["Anser", "Anser", 292.1764, 24.6649],
  ["Hercules Globular Cluster", "M 13", 250.4235, 36.4613],
  ["Great Hercules Cluster", "M 13", 250.4235, 36.4613],
  ["Butterfly Cluster", "M 6", 265.0865, -32.2542],
  ["Southern Ring Nebula", "NGC 3132", 151.7572, -40.4366],
  ["Keyhole Nebula", "NGC 3372", 161.2855, -59.8667],
  ["Malus Cluster", "NGC 2547", 122.5395, -49.2057],
])("%s is %s", async (name, canonical, ra, dec) => {
  const found = (await catalogue.resolve(name)) as ResolvedTarget;
  expect(found).toMatchObject({ name: canonical, source: "the built-in catalogue" });
  expect(Math.abs(found.ra - ra)).toBeLessThan(0.002);
  expect(Math.abs(found.dec - dec)).toBeLessThan(0.002);
});

test.each([
  "No such thing",
  "M 999",
  "-",
  "constructor",
  // Its two stars are 6.3 minutes of arc from each other.
  "Alpha Capricorni",
  "Omega Xyz",
  // Their stars have indices, and are apart.
  ...["κ Ind", "Kappa Indi", "gam Cae", "Kappa Ceti", "δ Tau"],
  // Sources disagree which star it is.
  ...["18 UMi", "Grafias", "Marfak", "Ruchba", "Ceginus"],
  // Variables that the lists lack: stars of other names are called r Car, u Cen, μ Cas and Anser.
  ...["R Car", "R Carinae", "u cen", "U Centauri", "MU Cas", "NU Vir", "AN Ser", "RCar"],
  // The list has R Eri, which is another star.
  "r Eri",
  // Of a nebula and a galaxy 58 degrees apart.
  "Medusa",
  // Each of objects more than 3 degrees apart.
  ...["Hercules Cluster", "Pegasus Cluster", "Spindle Galaxy", "Spindle", "Butterfly Nebula"],
  ...["Southern Pinwheel Galaxy", "Starfish Cluster", "Bear Claw Nebula", "Snowball Nebula"],
  "WASP-12",
  "HIP 0",
  // A galaxy cluster, or a planetary nebula.
  "Abell 39",
  // In the list, at places where they aren't.
  "Cr 219",
  "Vela Junior",
  "SNR G 038.7-01.3",
])("%s is not in the catalogue, or of several objects", async (name) => {
  expect(await one(name)).toBeUndefined();
});

test.each([
  ["Grafias", ["HIP 78727", "HIP 82729"]],
  ["Butterfly Nebula", ["NGC 2346", "NGC 6302"]],
  ["Snowball Nebula", ["NGC 6781", "NGC 6804", "NGC 7662"]],
])("%s may be either of several objects", async (name, ambiguous) => {
  const found = await catalogue.resolve(name);
  expect(found && "ambiguous" in found && found.ambiguous.toSorted()).toEqual(ambiguous);
});

test("a name that the list gives to stars more than 5 minutes of arc apart is refused or in the table of corrections", async () => {
  const stars = await readStars();
  const named = stars.flatMap(({ names: { c, bayer, flam, var: variable, name } = {}, ...star }) =>
    [name, ...[bayer, flam, variable].map((of) => of && `${of} ${c}`)].flatMap((of) =>
      of ? [{ of: of.replace(/^V0/, "V"), ...star }] : [],
    ),
  );
  const several = [...Map.groupBy(named, ({ of }) => of)].filter(([, same]) =>
    same.some(({ coordinates }) => arcminutes(coordinates, same[0]!.coordinates) > 5),
  );
  expect(several.length).toBeGreaterThan(30);
  const wrong = await Promise.all(
    several.map(async ([of]) => [of, (await one(of)) !== undefined && !starCorrections.has(of)]),
  );
  expect(wrong.filter(([, isWrong]) => isWrong)).toEqual([]);
});

test("every correction resolves to its star, and to none where that is not certain", async () => {
  const corrected = [...starCorrections];
  const found = await Promise.all(
    corrected.map(async ([name, hip]) => [await one(name), await catalogue.resolve(`HIP ${hip}`)]),
  );
  const wrong = corrected.filter(([, hip], index) => {
    const [byName, byNumber] = found[index]!;
    return hip === undefined ? byName : !byName || JSON.stringify(byName) !== JSON.stringify(byNumber);
  });
  expect(wrong).toEqual([]);
});

test("the answer has the catalogue, type, brightness, size and other names of a target", async () => {
  expect(await catalogue.resolve("Messier 31")).toMatchObject({
    ...{ catalogue: "OpenNGC", type: "Galaxy", magnitude: 3.44, size: { major: 177.83, minor: 69.66 } },
    other_names: expect.arrayContaining(["NGC 224", "Andromeda Galaxy"]),
  });
  expect(await catalogue.resolve("Algol")).toMatchObject({
    ...{ catalogue: "Hipparcos", type: "Star", magnitude: 2.09 },
    other_names: expect.arrayContaining(["β Per", "26 Per", "HD 19356", "HIP 14576"]),
  });
  expect(await catalogue.resolve("LDN 935")).toMatchObject({
    catalogue: "d3-celestial",
    type: "Dark nebula",
  });
  expect(await catalogue.resolve("HIP 107614")).toMatchObject({ magnitude: expect.any(Number) });
});

test.each([
  ["m3", ["M 3", "M 31"]],
  ["Messier 3", ["M 3", "M 31"]],
  ["M 101", ["M 101"]],
  ["ngc 70", ["NGC 70", "M 15"]],
  ["and", ["M 31"]],
  ["alpha", ["Sirius", "Canopus"]],
  ["alpha cent", ["Rigil Kentaurus"]],
  ["alf Cen", ["Rigil Kentaurus", "Proxima"]],
  ["61 cygn", ["61 Cyg"]],
  ["caldwell 14", ["C 14"]],
  ["sharpless 155", ["C 9"]],
  ["abell 426", ["ACO 426"]],
  ["barnard's s", ["Barnard's Star"]],
  ["great orion", ["M 42"]],
  ["hip 107614", ["HIP 107614"]],
])("%s, as far as it is typed, completes to %j", async (typed, names) => {
  const found = (await catalogue.complete(typed, 50)).map(({ name }) => name);
  expect(found).toEqual(expect.arrayContaining(names));
  expect(found.indexOf(names[0]!)).toBe(0);
});

test("completions are as many as asked for, each once, with the name that matched", async () => {
  const found = await catalogue.complete("n", 7);
  expect(found).toHaveLength(7);
  expect(new Set(found.map(({ name }) => name)).size).toBe(7);
  expect(await catalogue.complete("eps er", 1)).toMatchObject([
    { name: "Ran", matched: "ε Eri", type: "Star", magnitude: 3.72, ra: 53.2327, dec: -9.4583 },
  ]);
  expect(await catalogue.complete("xyzzy", 5)).toEqual([]);
  expect(await catalogue.complete("-", 5)).toEqual([]);
});

test("the proper motion of neighbours and of open clusters is in the answer, and galaxies have none", async () => {
  expect(await catalogue.resolve("Barnard's Star")).toMatchObject({
    epoch: 2000,
    pm_ra: -798,
    pm_dec: 10_327,
  });
  expect(await catalogue.resolve("Wolf 359")).toMatchObject({ epoch: 2000, pm_ra: -3866, pm_dec: -2699 });
  expect(await catalogue.resolve("M 45")).toMatchObject({ epoch: 2000, pm_ra: 19.997, pm_dec: -45.548 });
  expect(await catalogue.resolve("NGC 6792")).not.toHaveProperty("pm_ra");
  const hips = await Promise.all([...properMotions.keys()].map((hip) => catalogue.resolve(`HIP ${hip}`)));
  expect(hips.filter((star) => star && "pm_ra" in star)).toHaveLength(154);
});

test("nothing that is said to move is called as something of the catalogue", async () => {
  const found = await Promise.all([...movingNames].map(catalogue.resolve));
  expect([...movingNames].filter((_, index) => found[index])).toEqual([]);
});

test("showpieces are bright objects that people know, each once, and no stars", async () => {
  const found = await catalogueFrom().showpieces();
  const names = found.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  for (const name of ["M 31", "M 42", "M 13", "NGC 104", "NGC 7000", "NGC 253"])
    expect(names).toContain(name);
  expect(found.filter(({ magnitude = 99, type = "" }) => magnitude > 10 || /star/i.test(type))).toEqual([]);
  expect(found.find(({ name }) => name === "NGC 253")).toMatchObject({ type: "Galaxy", magnitude: 7.94 });
  expect(found.length).toBeGreaterThan(150);
  expect(found.length).toBeLessThan(600);
});

test("around a position are the brightest stars and the largest objects, also across 0 h and a pole", async () => {
  const { around } = catalogueFrom();
  const belt = await around({ ra: 84.5, dec: -1.2, radius: 2 });
  const magnitudes = belt.stars.map(({ magnitude }) => magnitude);
  expect(magnitudes.slice(0, 2).map(Math.round)).toEqual([2, 2]);
  expect(magnitudes).toEqual(magnitudes.toSorted((one, other) => one - other));
  const andromeda = await around({ ra: 10.68, dec: 41.27, radius: 1.5 });
  expect(andromeda.objects[0]).toMatchObject({
    name: "M 31",
    size: { major: 177.83, minor: 69.66, angle: 35 },
  });
  expect(andromeda.objects.map(({ name }) => name)).toEqual(expect.arrayContaining(["M 32", "M 110"]));
  const [both, pole] = [
    await around({ ra: 359.9, dec: 0, radius: 1 }),
    await around({ ra: 200, dec: 89.9, radius: 1 }),
  ];
  expect(both.stars.some(({ ra }) => ra < 1)).toBe(true);
  expect(both.stars.some(({ ra }) => ra > 359)).toBe(true);
  expect(pole.stars[0]).toMatchObject({ magnitude: expect.closeTo(2, 0) });
});
