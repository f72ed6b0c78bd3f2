/**
 * `pnpm judge [sites] [targets] [nights]`: compares altitudes, azimuths, hour angles and the times that an observatory's
 * limits allow with those of astropy and astroplan (Debian's `python3-astropy` and `python3-astroplan`). PYTHON names
 * another interpreter that has them. Fails on an angle more than 0.02° or a time more than 60 s apart.
 */
import { constraints, skyOver } from "@meridian/contract";
import { allowedSpans, skyTrack } from "@meridian/domain";
import { nightsOf, type Site, sites, targetsOf } from "./cases.ts";
import { judgeBy } from "./python.ts";

const [siteCount = 12, targetCount = 40, nightCount = 6] = process.argv.slice(2).map(Number);
const minute = 60_000;
const day = 24 * 60 * minute;
/** Angles are compared this often; times to the minute. */
const stepMs = 20 * minute;

const asked = (target: { ra: number; dec: number }) => ({
  target: { name: "", rotation: null, ...target },
  constraints: constraints.parse({}),
  bypass_darkness: false,
  exposures: [],
});

function oursOf(site: Site, noon: number, targets: ReturnType<typeof targetsOf>) {
  const skyOf = skyTrack(site);
  const moments = Array.from({ length: day / stepMs }, (_, at) => skyOf(new Date(noon + at * stepMs)));
  const span = { start: noon, end: noon + day };
  return {
    sun: moments.map(({ sunAltitude }) => sunAltitude),
    targets: targets.map((target) => ({
      altitude: moments.map((sky) => sky.altitudeOf(target)),
      azimuth: moments.map((sky) => sky.azimuthOf(target)),
      hour_angle: moments.map((sky) => sky.hourAngleOf(target)),
      allowed: [...allowedSpans(asked(target), { ...site, downtimes: [] }, span, skyOf)].map(
        ({ start, end }) => [(start - noon) / minute, (end - noon) / minute],
      ),
    })),
  };
}

/** Degrees by which the sky that browsers draw differs at most from that of the scheduler, which is judged. */
function drawnApart(site: Site, noon: number, targets: ReturnType<typeof targetsOf>): number {
  const skyOf = skyTrack(site);
  let most = 0;
  for (let ms = noon; ms < noon + day; ms += stepMs) {
    const directionOf = skyOver(ms, site);
    const sky = skyOf(new Date(ms));
    for (const target of targets) {
      const { azimuth, altitude } = directionOf(target.ra, target.dec);
      const across = Math.abs(((azimuth - sky.azimuthOf(target) + 540) % 360) - 180);
      const level = Math.cos((altitude * Math.PI) / 180);
      most = Math.max(most, across * level, Math.abs(altitude - sky.altitudeOf(target)));
    }
  }
  return most;
}

const targets = targetsOf(targetCount);
const nights = nightsOf(nightCount);
const judged = sites.slice(0, siteCount);
const began = performance.now();
const ours = judged.map((site) => nights.map((noon) => oursOf(site, noon, targets)));
console.log(`Meridian took ${((performance.now() - began) / 1000).toFixed(1)} s.`);

const apart = Math.max(...judged.flatMap((site) => nights.map((noon) => drawnApart(site, noon, targets))));
console.log(`The sky that is drawn: at most ${apart.toFixed(4)}° from it.`);
if (apart > 0.1) process.exitCode = 1;

judgeBy("sky.py", { sites: judged, targets, nights, step_minutes: stepMs / minute, ours });
