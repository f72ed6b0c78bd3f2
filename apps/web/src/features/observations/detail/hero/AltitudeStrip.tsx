import type { Night, Observation, UserFile } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { inZone } from "../../../../format/moment.ts";
import { counted } from "../../../../format/quantity.ts";
import { useZone } from "../../../../format/zone.ts";
import { trpc } from "../../../../trpc.ts";
import { nightFor } from "../../night/asked.ts";
import { type Exposed, exposedIn, shareOf } from "./exposed.ts";
import classes from "./Hero.module.css";

interface AltitudeStripProps {
  observation: Observation;
  newest: UserFile;
  files: readonly UserFile[];
}

/**
 * The target's altitude through the night of the newest image, where that was taken, with a tick for each image of that night;
 * nothing for people who don't see the observatory, or where the time isn't known.
 */
export function AltitudeStrip({ observation, newest, files }: AltitudeStripProps) {
  const at = newest.captured_at;
  const place = newest.observatory_id ?? observation.observatory_id;
  const asked = at ? nightFor(place, observation, { start: at, end: at }) : undefined;
  const { data } = useQuery({
    ...trpc.targets.night.queryOptions(asked ?? { id: "", ra: 0, dec: 0 }),
    enabled: asked !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!asked) return null;
  if (!data) return <div className={classes.altitude} />;
  const taken = files.filter(
    ({ kind, observatory_id }) => kind === "light" && (observatory_id ?? place) === place,
  );
  const exposed = exposedIn(
    data,
    taken.flatMap(({ captured_at }) => captured_at ?? []),
  );
  return <Curve night={data} exposed={exposed} />;
}

const [width, height] = [1000, 100];
/** Room above the zenith, and below the horizon. */
const y = (altitude: number) => height - 4 - (Math.max(0, altitude) / 90) * (height - 12);

function Curve({ night, exposed }: { night: Night; exposed: readonly Exposed[] }) {
  const zone = useZone();
  const clock = (at: string) => inZone(at, zone, "clock");
  const x = (at: string) => shareOf(night, at) * width;
  const [first, last] = [exposed[0], exposed.at(-1)];
  const altitudes = exposed.map(({ altitude }) => Math.round(altitude));
  const [lowest, highest] = [Math.min(...altitudes), Math.max(...altitudes)];
  const path = night.points
    .filter(({ altitude }) => altitude >= 0)
    .map(
      ({ at, altitude }, index) => `${index === 0 ? "M" : "L"}${x(at).toFixed(1)} ${y(altitude).toFixed(1)}`,
    );
  return (
    <figure className={classes.altitude}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {night.phases.map(({ phase, start, end }) => (
          <rect
            key={start}
            className={classes.phase}
            data-phase={phase}
            x={x(start)}
            width={Math.max(0, x(end) - x(start))}
            height={height}
          />
        ))}
        <path className={classes.curve} d={path.join("")} vectorEffect="non-scaling-stroke" />
        {exposed.map(({ at, share, altitude }) => (
          <line
            key={at}
            className={classes.tick}
            x1={share * width}
            x2={share * width}
            y1={y(altitude) - 5}
            y2={y(altitude) + 5}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <figcaption className={classes.legend}>
        <span>{clock(night.start)}</span>
        <span>
          {first && last
            ? `${counted(exposed.length, "image", "images")} of this night, ${clock(first.at)} to ${clock(last.at)}, altitude ${
                lowest === highest ? `${lowest}°` : `${lowest}° to ${highest}°`
              }`
            : "Altitude through the night"}
        </span>
        <span>{clock(night.end)}</span>
      </figcaption>
    </figure>
  );
}
