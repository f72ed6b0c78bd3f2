import type { NightPlan, Observatory, PlannedTurn } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import type { ReactElement, ReactNode } from "react";
import { count, counted } from "../../format/quantity.ts";
import { Time } from "../../ui/values/Time.tsx";
import { RapidBadge } from "../observations/RapidBadge.tsx";
import { useLight } from "./focus.ts";
import classes from "./Night.module.css";

/** Reports of an observatory that keep it from observing, which a plan doesn't reckon with: nobody knows when they end. */
export type Conditions = Pick<Observatory, "status" | "weather_hold" | "safety" | "left_open">;

interface PlanProps {
  plan: NightPlan;
  /** Nights from the one at hand. */
  ahead: number;
  site: Conditions;
}

/** The turns of a night in their order, what keeps others from it, and what is left waiting. */
export function PlanOfNight({ plan, ahead, site }: PlanProps) {
  const rows = rowsOf(plan, isClosed(site));
  return (
    <>
      {rows.length > 0 && (
        <ol className="plain-list" aria-label="Plan">
          {rows.map(({ row }) => row)}
        </ol>
      )}
      <p className={classes.note}>{noteOf(plan, ahead, site)}</p>
    </>
  );
}

/** True if the observatory can't observe now, by its own reports. */
export const isClosed = ({ status, weather_hold, safety, left_open }: Conditions) =>
  status === "offline" || weather_hold || safety === "unsafe" || left_open;

interface Row {
  start: string;
  row: ReactElement;
}

/** The turns, other people's requests and the downtimes in the order of time. */
function rowsOf({ turns, unseen, downtimes }: NightPlan, isNowClosed: boolean): Row[] {
  const rows: Row[] = [
    ...downtimes.map(({ start, end, reason }) => ({
      start,
      row: (
        <li key={`downtime ${start}`} className={classes.row}>
          <span className={classes.downtime}>
            Downtime <Time at={start} shape="moment" /> to <Time at={end} shape="moment" />: {reason}
          </span>
        </li>
      ),
    })),
    ...turns.map((turn, index) => ({
      start: turn.start,
      row: <TurnRow key={turn.start} turn={turn} number={index + 1} isClosed={isNowClosed} />,
    })),
    ...unseen.map(({ start, end }) => ({
      start,
      row: (
        <li key={`unseen ${start}`} className={classes.row}>
          <span className={classes.number} />
          <span className={classes.times}>
            <Time at={start} shape="clock" />–<Time at={end} shape="clock" />
          </span>
          <span className={classes.name}>A request to the network, which you see once it is placed here</span>
        </li>
      ),
    })),
  ];
  return rows.toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
}

const noteOf = (
  { turns, waiting, is_held, held_until, end }: NightPlan,
  ahead: number,
  { status, safety, left_open }: Conditions,
): string => {
  const rest = counted(waiting, "observation is waiting", "observations are waiting");
  const isHeldAllNight = held_until !== null && held_until >= end;
  if (is_held || isHeldAllNight) {
    const how = is_held ? "until further notice" : "beyond the end of this night";
    return `Held ${how}: no observation begins here while the hold lasts.${waiting > 0 ? ` ${rest}.` : ""}`;
  }
  if (turns.length + waiting === 0)
    return ahead > 0 ? `Nothing is left ${ifBefore(ahead)}.` : "Nothing waits here.";
  const left = ahead > 0 ? `What is left ${ifBefore(ahead)}. ` : "";
  if (turns.length === 0) return `${left}${rest}, and none can be observed in this night.`;
  const planned = held_until ? "Planned from the end of the hold" : "Planned as if the weather were fair";
  const otherwise = status === "offline" ? "connected" : (safety === "unsafe" || left_open) && "safe";
  const fair = `${left}${planned}${otherwise ? ` and the observatory ${otherwise}` : ""}.`;
  if (waiting === 0) return fair;
  return `${fair} ${counted(waiting, "more observation is waiting", "more observations are waiting")}.`;
};

const ifBefore = (ahead: number) =>
  ahead === 1 ? "if tonight runs as planned" : "if the nights before it run as planned";

interface TurnRowProps {
  turn: PlannedTurn;
  /** Its number on the dome beside it. */
  number?: number;
  /** Stands after the target. */
  besides?: ReactNode;
  /** True if its observatory can't observe now. */
  isClosed?: boolean;
}

/** A turn with its times. */
export function TurnRow({ turn, number, besides, isClosed }: TurnRowProps) {
  const { observation_id: id, name, target_name, start, end, exposures, exposures_left, altitude } = turn;
  const isNow = !isClosed && Date.parse(start) <= Date.now();
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
        {/* That of the middle of its turn, while what the telescope does says how high it is now. */}
        {!isNow && <span>{`${Math.round(altitude)}° high`}</span>}
        <span>
          {exposures === exposures_left
            ? counted(exposures, "exposure", "exposures")
            : `${count(exposures)} of ${counted(exposures_left, "exposure", "exposures")}`}
        </span>
        {turn.status === "in_progress" && <strong>{isNow ? "now" : "begun"}</strong>}
        {!turn.is_placed && <span>request to the network, not placed yet</span>}
      </span>
    </li>
  );
}
