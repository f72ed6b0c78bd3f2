/** The limits of a soak's observatories and requests, judged without the scheduler's code. */
import { airmass, directionOf, moonAt, precessed, separation, sunAt } from "./sky.fixture.ts";
import type { Request, Site } from "./world.fixture.ts";

/** Degrees by which this judge's sky may be off. */
const slack = { target: 0.2, sun: 0.2, moon: 1.5, azimuth: 1, hours: 0.03, airmass: 0.05, lit: 0.03 };
const minute = 60_000;

/**
 * Names the limits that are broken if a request's longest exposure begins at a moment. A `lenient` judge names only what is
 * surely broken, any other also what may be.
 */
export function brokenLimits(request: Request, site: Site, at: number, lenient: boolean): string[] {
  const sign = lenient ? 1 : -1;
  const begin = request.fixed ? Math.max(at, request.fixed.start) : at;
  const end = begin + longestMs(request);
  const broken = new Set<string>(brokenTimes(request, site, at, begin, end, sign));
  for (const ms of [begin, end]) for (const limit of brokenSky(request, site, ms, sign)) broken.add(limit);
  for (let ms = begin; ms < end + minute; ms += minute)
    for (const limit of brokenTelescope(request, site, Math.min(ms, end), sign)) broken.add(limit);
  return [...broken];
}

const longestMs = ({ exposures }: Pick<Request, "exposures">): number =>
  Math.max(...exposures.map(({ exposure_time }) => exposure_time * 1000));

function* brokenTimes(
  { windows, fixed }: Request,
  site: Site,
  at: number,
  begin: number,
  end: number,
  sign: number,
) {
  // Handed out at the latest by ten minutes before it, and for a long exposure in progress up to an hour.
  const lead = (sign > 0 ? 60 : 10) * minute;
  if (fixed && (at < fixed.start - lead || begin > fixed.start + 2 * minute)) yield "fixed time";
  const isOpen = windows.some(({ start, end: last }) => start <= begin && end <= last);
  if (windows.length > 0 && !isOpen) yield "window";
  if (site.downtimes.some((one) => begin < one.end - sign && end > one.start + sign)) yield "downtime";
}

function* brokenSky({ target, constraints }: Request, site: Site, ms: number, sign: number) {
  const { altitude } = directionOf(precessed(target, ms), site, ms);
  const sun = directionOf(sunAt(ms), site, ms).altitude;
  if (sun > darkness(constraints.twilight, site) + sign * slack.sun) yield "darkness";
  if (altitude < Math.max(site.min_altitude, constraints.min_altitude ?? 0) - sign * slack.target)
    yield "altitude";
  if (constraints.max_airmass && airmass(altitude) > constraints.max_airmass + sign * slack.airmass)
    yield "airmass";
  const moon = moonAt(ms);
  const up = directionOf(moon, site, ms).altitude;
  const moonAltitude = up - moon.parallax * Math.cos((up * Math.PI) / 180);
  if (moonAltitude <= sign * slack.moon) return;
  const { min_moon_separation: apart, max_moon_illumination: lit } = constraints;
  if (apart && separation(precessed(target, ms), moon) < apart - sign * slack.moon) yield "moon separation";
  if (lit !== null && moon.illumination > lit + sign * slack.lit) yield "moon illumination";
}

function* brokenTelescope({ target }: Request, site: Site, ms: number, sign: number) {
  const { altitude, azimuth, hourAngle } = directionOf(precessed(target, ms), site, ms);
  if (altitude > site.max_altitude + sign * slack.target) yield "zenith";
  const near = [-slack.azimuth, 0, slack.azimuth].map((by) =>
    skyline(site.horizon, azimuth + by / cosine(altitude)),
  );
  const trees = sign > 0 ? Math.min(...near) : Math.max(...near);
  if (altitude < trees - sign * slack.target) yield "horizon";
  const { from, to } = site.hour_angle_limits ?? { from: -13, to: 13 };
  if (hourAngle < from - sign * slack.hours || hourAngle > to + sign * slack.hours) yield "hour angle";
}

const cosine = (altitude: number) => Math.max(0.02, Math.cos((altitude * Math.PI) / 180));

const twilights = { civil: -6, nautical: -12, astronomical: -18 };
function darkness(twilight: Request["constraints"]["twilight"], { sun_altitude_max: own }: Site): number {
  if (own === null) return twilights[twilight ?? "nautical"];
  return twilight ? Math.min(own, twilights[twilight]) : own;
}

/** Altitude of the skyline at an azimuth: straight between two points, also through north. */
function skyline(points: readonly (readonly [number, number])[], at: number): number {
  if (points.length === 0) return -90;
  const azimuth = ((at % 360) + 360) % 360;
  const [first, last] = [points[0]!, points.at(-1)!];
  const around = [[last[0] - 360, last[1]] as const, ...points, [first[0] + 360, first[1]] as const];
  const after = around.findIndex(([one]) => one >= azimuth);
  const [[a, low], [b, high]] = [around[Math.max(0, after - 1)]!, around[after]!];
  return a === b ? high : low + ((high - low) * (azimuth - a)) / (b - a);
}
