/** Real objects with their position in the ICRS, in degrees, and how one takes them. The built-in catalogue knows them all. */
export interface Target {
  name: string;
  ra: number;
  dec: number;
  kind: "galaxy" | "nebula" | "cluster" | "planet host" | "variable star";
}

const all = (kind: Target["kind"], rows: [string, number, number][]): Target[] =>
  rows.map(([name, ra, dec]) => ({ name, ra, dec, kind }));

export const targets: Target[] = [
  ...all("galaxy", [
    ["M 31", 10.6847, 41.269],
    ["M 33", 23.4621, 30.6602],
    ["M 51", 202.4696, 47.1952],
    ["M 81", 148.8882, 69.0653],
    ["M 101", 210.8024, 54.3488],
    ["M 104", 189.9976, -11.6231],
    ["NGC 253", 11.888, -25.2882],
    ["NGC 891", 35.6392, 42.3491],
    ["NGC 5128", 201.3651, -43.0191],
    ["NGC 6946", 308.718, 60.1539],
    ["NGC 7331", 339.267, 34.4156],
  ]),
  ...all("nebula", [
    ["M 1", 83.6331, 22.0145],
    ["M 27", 299.9015, 22.7211],
    ["M 42", 83.8187, -5.3897],
    ["M 57", 283.3962, 33.0292],
    ["NGC 2392", 112.2949, 20.9118],
    ["NGC 7293", 337.4108, -20.8372],
  ]),
  ...all("cluster", [
    ["M 13", 250.4235, 36.4613],
    ["NGC 104", 6.0236, -72.0813],
    ["NGC 5139", 201.6912, -47.4769],
  ]),
  ...all("planet host", [
    ["HD 189733", 300.1821, 22.7109],
    ["HD 209458", 330.795, 18.8843],
    ["HD 149026", 247.6234, 38.3473],
    ["HD 17156", 42.4354, 71.7532],
    ["HD 118203", 203.5106, 53.7285],
    ["HAT-P-2", 245.1515, 41.0481],
    ["51 Pegasi", 344.3666, 20.7688],
    ["55 Cancri", 133.1492, 28.3308],
  ]),
  ...all("variable star", [
    ["Mira", 34.8366, -2.9776],
    ["Algol", 47.0422, 40.9556],
    ["Delta Cephei", 337.2929, 58.4152],
    ["RR Lyrae", 291.3663, 42.7844],
    ["CH Cygni", 291.1378, 50.2414],
    ["T Coronae Borealis", 239.8757, 25.9202],
    ["R Leonis", 146.8895, 11.4288],
    ["U Carinae", 164.4508, -59.7322],
    ["Betelgeuse", 88.7929, 7.4071],
  ]),
];

interface Recipe {
  filters: string[];
  /** Seconds. */
  exposure_time: number;
  exposure_count: number;
}

export const recipes: Record<Target["kind"], Recipe> = {
  galaxy: { filters: ["L", "R", "G", "B"], exposure_time: 180, exposure_count: 12 },
  nebula: { filters: ["Ha", "OIII"], exposure_time: 300, exposure_count: 10 },
  cluster: { filters: ["B", "V"], exposure_time: 60, exposure_count: 15 },
  "planet host": { filters: ["R"], exposure_time: 30, exposure_count: 240 },
  "variable star": { filters: ["B", "V"], exposure_time: 20, exposure_count: 6 },
};
export const everyFilter = ["L", "R", "G", "B", "V", "Ha", "OIII"];
