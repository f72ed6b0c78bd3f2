import { type ObservatoryLimits, observatoryLimits } from "@meridian/contract";
import { random } from "@meridian/testkit/faults";

export interface Site extends Omit<ObservatoryLimits, "overheads"> {
  name: string;
  latitude: number;
  longitude: number;
  elevation: number;
}

const trees: [number, number][] = [
  ...([
    [5, 14],
    [40, 32],
    [75, 24],
    [110, 35],
  ] as [number, number][]),
  ...([
    [150, 9],
    [200, 22],
    [215, 45],
    [217, 12],
    [290, 28],
    [355, 18],
  ] as [number, number][]),
];
const valley: [number, number][] = [
  [0, 30],
  [90, 5],
  [180, 30],
  [270, 5],
];

const site = (
  name: string,
  [latitude, longitude, elevation]: [number, number, number],
  limits: object,
): Site => {
  const { overheads: _, ...all } = observatoryLimits.parse(limits);
  return { name, latitude, longitude, elevation, ...all };
};

/** Sites from the equator to both polar circles, and near the line of dates, with every limit alone and all together. */
export const sites: Site[] = [
  site("Roque de los Muchachos", [28.7606, -17.8816, 2396], {}),
  site("Calar Alto", [37.2236, -2.5461, 2168], { horizon: trees, min_altitude: 10 }),
  site("Paranal", [-24.6272, -70.4042, 2635], { max_altitude: 80 }),
  site("Siding Spring", [-31.2733, 149.0617, 1165], { hour_angle_limits: { from: -3.5, to: 4.25 } }),
  site("Maunakea", [19.8208, -155.4681, 4205], { sun_altitude_max: -15 }),
  site("Quito", [-0.2151, -78.5001, 2818], { horizon: valley, max_altitude: 86 }),
  site("Tromsø", [69.6628, 18.9408, 130], { min_altitude: 5, sun_altitude_max: -4 }),
  site("Dome C", [-75.1, 123.33, 3233], { hour_angle_limits: { from: -11, to: 11.5 }, sun_altitude_max: -6 }),
  site("Mount John", [-43.9872, 170.465, 1029], { horizon: [[180, 30]], min_altitude: 0 }),
  site("Kitt Peak", [31.9583, -111.5967, 2096], {
    ...{ horizon: trees, min_altitude: 15, max_altitude: 85 },
    ...{ hour_angle_limits: { from: -5, to: 5 }, sun_altitude_max: -10 },
  }),
  site("Sutherland", [-32.3794, 20.8106, 1798], {
    horizon: trees,
    hour_angle_limits: { from: -12, to: 0.5 },
  }),
  site("Taveuni", [-16.85, 179.98, 900], { horizon: valley, min_altitude: 0, max_altitude: 75 }),
];

/**
 * Targets evenly spread over the sky, to within 3° of both poles: nearer to them, aberration, which Meridian leaves out, moves
 * an hour angle by more than a minute.
 */
export function targetsOf(count: number): { ra: number; dec: number }[] {
  const { next } = random(24);
  return Array.from({ length: count }, (_, at) => {
    const sine = count > 1 ? (2 * at) / (count - 1) - 1 : 0;
    return { ra: 360 * next(), dec: (Math.asin(0.999 * sine) * 180) / Math.PI };
  });
}

/** Noons, UTC, spread over a year. */
export const nightsOf = (count: number): number[] =>
  Array.from({ length: count }, (_, at) => Date.UTC(2026, 0, 15 + Math.round((365 * at) / count), 12));
