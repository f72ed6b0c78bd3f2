/**
 * Compares where Sun, Moon, planets and stars stand on the dome over an observatory, and their altitude on the strip of its
 * night, with astropy (Debian's `python3-astropy`), in nights of 30 years. Fails on more than 0.1°. Likewise the coordinates that look-ups
 * give, by which a telescope that adds aberration finds them: on more than 18″ for the Moon and 5″ for the Sun.
 */
import { siderealTimeAt, skyOver } from "@meridian/contract";
import { movingPosition, skyAtMoment } from "@meridian/domain";
import { random } from "@meridian/testkit/faults";
import sky from "../../../web/sky/sky.json" with { type: "json" };
import { bodiesAt } from "../../../web/src/resource/night/sky/bodies.ts";
import { onDome } from "../../../web/src/resource/night/sky/projection.ts";
import { sites } from "./cases.ts";
import { judgeBy } from "./python.ts";

const { next } = random(25);
const [first, last] = [Date.UTC(2010, 0), Date.UTC(2040, 0)];
const stepMs = 30 * 60_000;

/** Some of the brightest stars, and others all over the sky. */
const stars = sky.stars
  .filter((_, at) => at < 20 || at % 40 === 0)
  .map(([ra, dec]) => ({ ra: ra!, dec: dec! }));

const cases = sites.flatMap((site) =>
  Array.from({ length: 8 }, () => {
    // What the page of an observatory reads of a night, and a moment between two of these.
    const start = Math.round(first + next() * (last - first));
    const moments = Array.from({ length: 24 }, (_, step) => skyAtMoment(site, start + step * stepMs));
    const ms = Math.round(start + next() * 23 * stepMs);
    const directionOf = skyOver(ms, site);
    const drawn = ({ ra, dec }: { ra: number; dec: number }) => {
      const { azimuth, altitude } = directionOf(ra, dec);
      return { azimuth, altitude, dome: onDome(azimuth, altitude) };
    };
    return {
      ms,
      site: { latitude: site.latitude, longitude: site.longitude, elevation: site.elevation },
      moments: moments.map(({ at, ...moment }) => ({ ms: Date.parse(at), ...moment })),
      sidereal: siderealTimeAt(ms, site.longitude),
      bodies: bodiesAt(moments, ms).map((body) => ({
        ...{ name: body.name, ...drawn(body) },
        coordinates: movingPosition(body.name, new Date(ms).toISOString(), site),
      })),
      stars: stars.map((star) => ({ ...star, ...drawn(star) })),
    };
  }),
);
judgeBy("dome.py", cases);
