import { Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { ObservatoryForm } from "../settings/values.ts";
import { readHorizon } from "./faults.ts";
import classes from "./Horizon.module.css";
import { textOf } from "./rows.ts";

interface HorizonTextProps {
  form: ObservatoryForm;
  onChange(text: string): void;
}

/** The horizon as text. A line that can't be read is named a moment after it was typed. */
export function HorizonText({ form, onChange }: HorizonTextProps) {
  const { horizon, horizon_text } = form.values;
  const [settled] = useDebouncedValue(horizon_text, 500);
  const problem = settled === horizon_text && readHorizon(settled ?? "").problem;
  return (
    <Textarea
      className={classes.text}
      label="Points as text"
      description="An azimuth and an altitude to a line, in degrees. Files of N.I.N.A. (.hrz), Stellarium and KStars can be pasted as they are"
      placeholder={"0 12\n90 8.5\n143 24\n270 10"}
      autosize
      minRows={5}
      maxRows={14}
      spellCheck={false}
      errorProps={{ role: "alert" }}
      value={horizon_text ?? textOf(horizon)}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={form.errors.horizon_text ?? problem}
    />
  );
}
