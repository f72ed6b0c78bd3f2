import type { ObservatoryDocument } from "@meridian/contract";

/**
 * Real observing sites with their published position and elevation; which telescope stands there for us is invented.
 * Degrees north and east, metres above sea level.
 */
export interface DescribedSite {
  name: string;
  latitude: number;
  longitude: number;
  elevation: number;
  timezone: string;
  equipment: ObservatoryDocument["equipment"];
  horizon?: ObservatoryDocument["horizon"];
  max_altitude?: number;
  hour_angle_limits?: ObservatoryDocument["hour_angle_limits"];
}

const half = {
  telescope: "0.5 m Ritchey-Chrétien",
  aperture: 0.5,
  focal_length: 4000,
  camera: "CMOS, 61 megapixels",
  ...{ sensor_width: 9576, sensor_height: 6388, pixel_size: 3.76 },
};
const one = {
  telescope: "1.0 m Ritchey-Chrétien",
  aperture: 1,
  focal_length: 8000,
  camera: "CCD, 16 megapixels",
  ...{ sensor_width: 4096, sensor_height: 4096, pixel_size: 9 },
};
const wide = {
  telescope: "0.3 m astrograph",
  aperture: 0.305,
  focal_length: 1159,
  camera: "CMOS, 26 megapixels",
  ...{ sensor_width: 6248, sensor_height: 4176, pixel_size: 3.76 },
};
/** Pines in the east, a gap of the valley in the south, the ridge with a mast in the west. */
const trees: ObservatoryDocument["horizon"] = [
  ...([
    [0, 12],
    [35, 15],
    [55, 31],
    [70, 24],
    [82, 36],
    [98, 33],
    [112, 22],
  ] as [number, number][]),
  ...([
    [140, 14],
    [180, 8],
    [215, 11],
    [238, 19],
    [251, 27],
    [252, 41],
    [253, 27],
  ] as [number, number][]),
  ...([
    [275, 24],
    [310, 18],
    [335, 10],
  ] as [number, number][]),
];

export const describedSites: DescribedSite[] = [
  {
    name: "Roque de los Muchachos",
    latitude: 28.7606,
    longitude: -17.8816,
    elevation: 2396,
    timezone: "Atlantic/Canary",
    equipment: one,
  },
  {
    name: "Teide",
    latitude: 28.3006,
    longitude: -16.5106,
    elevation: 2390,
    timezone: "Atlantic/Canary",
    equipment: half,
  },
  {
    name: "Calar Alto",
    latitude: 37.2236,
    longitude: -2.5461,
    elevation: 2168,
    timezone: "Europe/Madrid",
    equipment: half,
    ...{ horizon: trees, max_altitude: 86, hour_angle_limits: { from: -5.5, to: 5 } },
  },
  {
    name: "Pic du Midi",
    latitude: 42.9369,
    longitude: 0.1411,
    elevation: 2877,
    timezone: "Europe/Paris",
    equipment: wide,
  },
  {
    name: "Paranal",
    latitude: -24.6272,
    longitude: -70.4042,
    elevation: 2635,
    timezone: "America/Santiago",
    equipment: one,
  },
  {
    name: "La Silla",
    latitude: -29.2567,
    longitude: -70.7347,
    elevation: 2400,
    timezone: "America/Santiago",
    equipment: half,
  },
  {
    name: "Cerro Tololo",
    latitude: -30.1692,
    longitude: -70.8064,
    elevation: 2207,
    timezone: "America/Santiago",
    equipment: wide,
  },
  {
    name: "Siding Spring",
    latitude: -31.2733,
    longitude: 149.0617,
    elevation: 1165,
    timezone: "Australia/Sydney",
    equipment: half,
  },
  {
    name: "Sutherland",
    latitude: -32.3794,
    longitude: 20.8106,
    elevation: 1798,
    timezone: "Africa/Johannesburg",
    equipment: one,
  },
  {
    name: "Kitt Peak",
    latitude: 31.9583,
    longitude: -111.5967,
    elevation: 2096,
    timezone: "America/Phoenix",
    equipment: half,
  },
  {
    name: "McDonald",
    latitude: 30.6714,
    longitude: -104.0225,
    elevation: 2070,
    timezone: "America/Chicago",
    equipment: wide,
  },
  {
    name: "Maunakea",
    latitude: 19.8208,
    longitude: -155.4681,
    elevation: 4205,
    timezone: "Pacific/Honolulu",
    equipment: one,
  },
];
