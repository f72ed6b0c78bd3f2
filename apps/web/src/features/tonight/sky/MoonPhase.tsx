import { percent } from "../../../format/quantity.ts";
import classes from "../Tonight.module.css";
import { moonPhaseAt, moonPhaseName } from "./moon.ts";

/** The lit part of a disc of radius 1, seen from the north: a waxing Moon is lit on its right. */
function litPath({ illumination, isWaxing }: ReturnType<typeof moonPhaseAt>): string {
  const edge = Math.abs(1 - 2 * illumination);
  const outer = isWaxing ? 1 : 0;
  const inner = illumination > 0.5 ? outer : 1 - outer;
  return `M0,-1A1,1 0 0 ${outer} 0,1A${edge.toFixed(3)},1 0 0 ${inner} 0,-1Z`;
}

/** The Moon as it is lit at a moment, drawn and named. */
export function MoonPhase({ at }: { at: number }) {
  const phase = moonPhaseAt(at);
  return (
    <span className={classes.moon}>
      <svg viewBox="-1.1 -1.1 2.2 2.2" aria-hidden="true">
        <circle r="1" className={classes.moonDark} />
        <path d={litPath(phase)} className={classes.moonLit} />
      </svg>
      <span>
        {moonPhaseName(phase)},{" "}
        <span className="numeric">{percent(Math.round(phase.illumination * 100) / 100)}</span>
      </span>
    </span>
  );
}
