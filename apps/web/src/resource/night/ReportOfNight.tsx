import type { NightReport } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { bytes, count, counted, describeDuration } from "../../format/quantity.ts";
import { Time } from "../../ui/values/Time.tsx";
import { ObservationStatus } from "../observations/ObservationStatus.tsx";
import { useLight } from "./focus.ts";
import classes from "./Night.module.css";

type Reported = NightReport["observations"][number];

/** Observations that ran in a night, ended or came back, in the order in which they began; last what never did. */
export function Executed({ observations }: Pick<NightReport, "observations">) {
  const begin = ({ spans }: Reported) => Date.parse(spans[0]?.start ?? "9999-12-31");
  return (
    <ul className="plain-list" aria-label="Observations of the night">
      {observations
        .toSorted((one, other) => begin(one) - begin(other))
        .map((one) => (
          <ExecutedRow key={one.observation_id} one={one} />
        ))}
    </ul>
  );
}

function ExecutedRow({ one }: { one: Reported }) {
  const { observation_id: id, spans } = one;
  const [first, last] = [spans[0], spans.at(-1)];
  return (
    <li className={classes.row} {...useLight(id)}>
      <span className={classes.times}>
        {first && last && (
          <>
            <Time at={first.start} shape="clock" />–<Time at={last.end} shape="clock" />
          </>
        )}
      </span>
      <Link to="/observations/$id" params={{ id }} className={classes.name}>
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
  );
}

/** The figures of a night that is over, in a sentence each. An observatory has none of the nights before it was added. */
export function figuresOf(report: NightReport, { created_at }: { created_at: string }): string {
  const { dark_seconds, observations, images, images_accepted, images_rejected } = report;
  if (report.end <= created_at && observations.length === 0) return "The observatory wasn't in Meridian yet.";
  const judged = images_accepted + images_rejected;
  return [
    dark_seconds === 0 ? "It didn't get dark." : `${describeDuration(dark_seconds)} of darkness.`,
    observations.length === 0 && "Nothing was executed.",
    images > 0 && `${counted(images, "image", "images")}, ${bytes(report.bytes)}.`,
    judged > 0 &&
      `${count(images_accepted)} accepted, ${count(images_rejected)} rejected, ${count(images - judged)} not judged.`,
  ]
    .filter(Boolean)
    .join(" ");
}
