import type { TonightState } from "@meridian/contract";
import { stateStyles } from "../../resource/night/states.ts";
import classes from "./Tonight.module.css";

/** The form of a state's mark, in a drawing. */
export const StateForm = ({ state }: { state: TonightState }) => {
  const { form, tone, isOpen } = stateStyles[state];
  return (
    <g className={classes.form} data-tone={tone} data-open={isOpen || undefined}>
      <path d={form} className={classes.halo} />
      <path d={form} />
    </g>
  );
};

/** A state's mark beside words that name it. */
export const StateMark = ({ state }: { state: TonightState }) => (
  <svg viewBox="-8 -8 16 16" className={classes.stateMark} aria-hidden="true">
    <StateForm state={state} />
  </svg>
);
