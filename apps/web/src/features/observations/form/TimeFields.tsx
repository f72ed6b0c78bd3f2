import { Input, Switch } from "@mantine/core";
import { MomentField } from "../../../ui/fields/MomentField.tsx";
import { Fold } from "./Fold.tsx";
import classes from "./Form.module.css";
import { hasFault } from "./faults.ts";
import { timesInWords } from "./summary.ts";
import { useTonight } from "./useTonight.ts";
import type { ObservationForm } from "./values.ts";
import { Windows } from "./Windows.tsx";

const paths = ["windows", "fixed_time_start", "fixed_time_end", "bypass_darkness"];

/** When it may be made. */
export function TimeFields({ form }: { form: ObservationForm }) {
  const tonight = useTonight(form.values);
  return (
    <Fold title="When" summary={timesInWords(form.values)} isFaulty={hasFault(form.errors, paths)}>
      <Windows form={form} />
      <fieldset className={classes.plain}>
        <Input.Label component="legend">Fixed time</Input.Label>
        <Input.Description mb={8}>Starts exactly then. Leave both empty for any time.</Input.Description>
        <div className={classes.pair}>
          <MomentField label="Starts at" night={tonight} {...form.getInputProps("fixed_time_start")} />
          <MomentField
            label="End by"
            night={tonight}
            isEnd
            min={form.values.fixed_time_start}
            {...form.getInputProps("fixed_time_end")}
          />
        </div>
      </fieldset>
      <Switch
        label="Also while the Sun is up"
        description="For the Sun, bright planets and stars"
        {...form.getInputProps("bypass_darkness", { type: "checkbox" })}
      />
    </Fold>
  );
}
