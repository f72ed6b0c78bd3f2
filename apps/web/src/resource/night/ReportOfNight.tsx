import type { NightReport, NightUse } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { bytes, count, counted, describeDuration } from "../../format/quantity.ts";
import { ObservationStatus } from "../observations/ObservationStatus.tsx";
import classes from "./Night.module.css";
import { Strip } from "./Strip.tsx";

/** The uses of dark hours, in the order of the report. */
const useNames: Record<NightUse, string> = {
  observing: "Observing",
  weather: "Weather",
  safety: "Unsafe",
  downtime: "Downtime",
  hold: "Held",
  offline: "Offline",
  idle: "Nothing to do",
};

/** Heights on the strip, 40 high: colours alone are one at night. */
const heights: Record<NightUse, number> = {
  observing: 32,
  weather: 24,
  safety: 20,
  downtime: 16,
  hold: 16,
  offline: 10,
  idle: 4,
};
const upright = (use: NightUse) => ({ y: (40 - heights[use]) / 2, height: heights[use] });

/** The observations of a night that is over, and the use of its dark hours. */
export function ReportOfNight({ report }: { report: NightReport }) {
  const { uses, seconds, dark_seconds, observations, images, images_accepted, images_rejected } = report;
  const shown = Object.entries(useNames).filter(([use]) => seconds[use as NightUse] > 0);
  return (
    <>
      <Strip night={report}>
        {(band) =>
          uses.map((one) => (
            <rect
              key={one.start}
              className={classes.use}
              data-use={one.use}
              {...band(one)}
              {...upright(one.use)}
            />
          ))
        }
      </Strip>
      <ul className={`plain-list ${classes.uses}`} aria-label="Dark hours">
        {shown.map(([use, name]) => (
          <li key={use}>
            <svg viewBox="0 0 40 40" aria-hidden="true">
              <rect className={classes.use} data-use={use} width="40" {...upright(use as NightUse)} />
            </svg>
            {name} {describeDuration(seconds[use as NightUse])}
          </li>
        ))}
      </ul>
      {observations.length > 0 && (
        <ul className={`plain-list ${classes.reported}`} aria-label="Observations of the night">
          {observations.map((one) => (
            <li key={one.observation_id} className={classes.row}>
              <Link to="/observations/$id" params={{ id: one.observation_id }} className={classes.name}>
                {one.name}
              </Link>
              <span className={classes.meta}>
                <span>{one.target_name}</span>
                {one.observed_seconds > 0 && <span>{describeDuration(one.observed_seconds)}</span>}
                {one.images > 0 && (
                  <span>
                    {counted(one.images, "image", "images")}
                    {one.images_rejected > 0 && `, ${count(one.images_rejected)} rejected`}
                  </span>
                )}
                <ObservationStatus status={one.status} />
              </span>
              {one.reason && <p className={classes.reason}>{one.reason}</p>}
            </li>
          ))}
        </ul>
      )}
      <p className={classes.note}>
        {dark_seconds === 0 ? "It didn't get dark." : `${describeDuration(dark_seconds)} of darkness.`}
        {observations.length === 0 && " Nothing was executed."}
        {images > 0 && ` ${counted(images, "image", "images")}, ${bytes(report.bytes)}.`}
        {images_accepted + images_rejected > 0 &&
          ` ${count(images_accepted)} accepted, ${count(images_rejected)} rejected, ${count(images - images_accepted - images_rejected)} not judged.`}
      </p>
    </>
  );
}
