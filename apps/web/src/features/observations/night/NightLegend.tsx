import type { Night } from "@meridian/contract";
import type { SVGProps } from "react";
import { phaseNames, skyColor } from "../../../resource/night/phases.ts";
import { forbidden, lines, useDowntimeHatch, useHatch } from "./drawing.tsx";
import classes from "./Night.module.css";
import type { Mark } from "./words.ts";

const Line = (props: SVGProps<SVGLineElement>) => (
  <svg className={classes.sample} viewBox="0 0 28 14" aria-hidden="true">
    <line x2="28" y1="7" y2="7" {...props} />
  </svg>
);

interface BarProps {
  isHatched: boolean;
}

function Bar({ isHatched }: BarProps) {
  const { pattern, fill } = useHatch();
  return (
    <svg className={classes.sample} viewBox="0 0 28 14" aria-hidden="true">
      {isHatched && pattern}
      <rect y="3" width="28" height="8" stroke="var(--m-warn)" fill={isHatched ? fill : "var(--m-warn)"} />
    </svg>
  );
}

function DowntimeSample() {
  const { pattern, fill } = useDowntimeHatch();
  return (
    <svg className={classes.sample} viewBox="0 0 28 14" aria-hidden="true">
      {pattern}
      <rect width="28" height="14" fill={fill} stroke="var(--mantine-color-text)" />
    </svg>
  );
}

interface NightLegendProps {
  night: Night;
  marks: readonly Mark[];
}

/** The legend of the chart's lines, and of the shades of the sky. */
export function NightLegend({ night, marks }: NightLegendProps) {
  const has = (kind: Mark["kind"]) => marks.some((mark) => mark.kind === kind);
  const phases = Object.entries(phaseNames).filter(([name]) =>
    night.phases.some(({ phase }) => phase === name),
  );
  return (
    <>
      <ul className={classes.legend}>
        <li>
          <Line {...lines.target} /> Target
        </li>
        {night.possible.length > 0 && (
          <li>
            <Line {...lines.possible} /> Target, where the sky allows it
          </li>
        )}
        <li>
          <Line {...lines.moon} strokeLinecap="round" /> Moon
        </li>
        <li>
          <Line {...lines.limit} /> Limit
        </li>
        <li>
          <svg className={classes.sample} viewBox="0 0 28 14" aria-hidden="true">
            <rect width="28" height="14" {...forbidden} />
          </svg>{" "}
          Beyond a limit
        </li>
        {night.downtimes.map((one) => (
          <li key={`${one.start} ${one.reason}`} className={classes.downtime}>
            <DowntimeSample /> Downtime: {one.reason}
          </li>
        ))}
        {has("fixed") && (
          <li>
            <Bar isHatched={false} /> Fixed time
          </li>
        )}
        {has("window") && (
          <li>
            <Bar isHatched /> Window
          </li>
        )}
      </ul>
      <ul className={`${classes.legend} ${classes.sky}`}>
        {phases.map(([phase, name]) => (
          <li key={phase}>
            <span
              className={classes.sample}
              style={{ background: skyColor(phase as keyof typeof phaseNames) }}
            />
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
