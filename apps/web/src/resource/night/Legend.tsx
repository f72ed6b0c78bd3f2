import { type NightPlan, type NightReport, type NightUse, nightUses } from "@meridian/contract";
import type { ReactNode } from "react";
import { describeDuration } from "../../format/quantity.ts";
import classes from "./Night.module.css";
import type { Target } from "./targets.ts";
import { UseMark } from "./UseMark.tsx";

const useNames: Record<NightUse, string> = {
  observing: "Observing",
  weather: "Weather",
  safety: "Unsafe",
  downtime: "Downtime",
  hold: "Held",
  offline: "Offline",
  idle: "Nothing to do",
};

const turnNames: Partial<Record<Target["kind"], string>> = {
  running: "Begun",
  planned: "Planned",
  unplaced: "Planned, request to the network",
};

interface LegendProps {
  plan: NightPlan | undefined;
  report: NightReport | undefined;
  targets: readonly Target[];
  hasMoon: boolean;
}

/** The marks of a strip that are on it, and how long the dark hours were used for what. */
export function Legend({ plan, report, targets, hasMoon }: LegendProps) {
  const isAhead = (use: NightUse) =>
    (use === "downtime" && !!plan?.downtimes.length) || (use === "hold" && !!plan && isHeld(plan));
  const uses = nightUses.filter((use) => (report?.seconds[use] ?? 0) > 0 || isAhead(use));
  const kinds = new Set(targets.map(({ kind }) => kind));
  if (plan?.unseen.length) kinds.add("unplaced");
  const turns = (Object.keys(turnNames) as Target["kind"][]).filter((kind) => kinds.has(kind));
  return (
    <ul className={`plain-list ${classes.uses}`} aria-label={report ? "Dark hours" : "Legend"}>
      {uses.map((use) => (
        <Mark key={use} drawn={<UseMark use={use} width={40} />}>
          {useNames[use]} {report && report.seconds[use] > 0 && describeDuration(report.seconds[use])}
        </Mark>
      ))}
      {turns.map((kind) => (
        <Mark
          key={kind}
          drawn={<rect className={classes.turn} data-kind={kind} y="10" width="40" height="20" />}
        >
          {turnNames[kind]}
        </Mark>
      ))}
      {hasMoon && (
        <Mark drawn={<path className={classes.moon} d="M0,30Q20,0 40,30" />}>Altitude of the Moon</Mark>
      )}
    </ul>
  );
}

/** True if a hold keeps all or some of the rest of a night from being planned. */
export const isHeld = ({ is_held, held_until }: NightPlan): boolean => is_held || held_until !== null;

const Mark = ({ drawn, children }: { drawn: ReactNode; children: ReactNode }) => (
  <li>
    <svg viewBox="0 0 40 40" aria-hidden="true">
      {drawn}
    </svg>
    {children}
  </li>
);
