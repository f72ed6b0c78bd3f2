import { percent } from "../../../format/quantity.ts";
import { MoonDisc } from "../../../ui/values/MoonDisc.tsx";
import classes from "../Tonight.module.css";
import { moonPhaseAt, moonPhaseName } from "./moon.ts";

/** The Moon as it is lit at a moment, drawn and named. */
export function MoonPhase({ at }: { at: number }) {
  const phase = moonPhaseAt(at);
  return (
    <span className={classes.moon}>
      <MoonDisc {...phase} />
      <span>
        {moonPhaseName(phase)},{" "}
        <span className="numeric">{percent(Math.round(phase.illumination * 100) / 100)}</span>
      </span>
    </span>
  );
}
