import type { NightPlan, PlannedTurn } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { count, counted } from "../../format/quantity.ts";
import { Time } from "../../ui/values/Time.tsx";
import { RapidBadge } from "../observations/RapidBadge.tsx";
import { useLight } from "./focus.ts";
import classes from "./Night.module.css";

/** The turns of a night in their order, what keeps others from it, and what is left waiting. */
export function PlanOfNight({ plan, isOffline }: { plan: NightPlan; isOffline: boolean }) {
  const { turns, downtimes, unseen } = plan;
  return (
    <>
      {turns.length > 0 && (
        <ol className="plain-list" aria-label="Plan">
          {turns.map((turn, index) => (
            <TurnRow key={turn.observation_id} turn={turn} number={index + 1} />
          ))}
        </ol>
      )}
      {unseen.map(({ start, end }) => (
        <p key={start} className={classes.note}>
          <Time at={start} shape="clock" />–<Time at={end} shape="clock" />: a request to the network, which
          you see once it is placed here.
        </p>
      ))}
      {downtimes.map(({ start, end, reason }) => (
        <p key={start} className={classes.note}>
          Downtime <Time at={start} shape="moment" /> to <Time at={end} shape="moment" />: {reason}
        </p>
      ))}
      <p className={classes.note}>{noteOf(plan, isOffline)}</p>
    </>
  );
}

const noteOf = ({ turns, waiting, is_held, held_until }: NightPlan, isOffline: boolean) => {
  if (is_held) return "The observatory is held without an end: nothing is planned.";
  if (turns.length + waiting === 0) return "Nothing waits here.";
  const left = counted(waiting, "observation is waiting", "observations are waiting");
  if (turns.length === 0) return `${left}, and none can be observed in this night.`;
  const start = held_until ? "Planned from the end of the hold" : "Planned as if the weather were fair";
  const fair = isOffline ? `${start} and the observatory connected.` : `${start}.`;
  if (waiting === 0) return fair;
  return `${fair} ${counted(waiting, "more observation is waiting", "more observations are waiting")}.`;
};

interface TurnRowProps {
  turn: PlannedTurn;
  /** Its number on the dome beside it. */
  number?: number;
  /** Stands after the target. */
  besides?: ReactNode;
}

/** A turn with its times. */
export function TurnRow({ turn, number, besides }: TurnRowProps) {
  const { observation_id: id, name, target_name, start, end, exposures, exposures_left, altitude } = turn;
  return (
    <li className={classes.row} {...useLight(id)}>
      {number !== undefined && (
        <span className={classes.number} aria-hidden="true">
          {number}
        </span>
      )}
      <span className={classes.times}>
        <Time at={start} shape="clock" />–<Time at={end} shape="clock" />
      </span>
      <Link to="/observations/$id" params={{ id }} className={classes.name}>
        {name}
      </Link>
      <span className={classes.meta}>
        <span>{target_name}</span>
        <RapidBadge urgency={turn.urgency} />
        {besides}
        <span>{`${Math.round(altitude)}° high`}</span>
        <span>
          {exposures === exposures_left
            ? counted(exposures, "exposure", "exposures")
            : `${count(exposures)} of ${counted(exposures_left, "exposure", "exposures")}`}
        </span>
        {turn.status === "in_progress" && <strong>now</strong>}
        {!turn.is_placed && <span>request to the network, not placed yet</span>}
      </span>
    </li>
  );
}
