import { NumberInput, Switch } from "@mantine/core";
import { Fold } from "./Fold.tsx";
import classes from "./Form.module.css";
import { hasFault } from "./faults.ts";
import { monitoringInWords } from "./summary.ts";
import type { ObservationForm } from "./values.ts";

/** The switch for repeating, and its fields. */
export function MonitoringFields({ form }: { form: ObservationForm }) {
  return (
    <Fold
      title="Monitoring"
      summary={monitoringInWords(form.values)}
      isFaulty={hasFault(form.errors, ["monitoring"])}
    >
      <Switch
        label="Repeat"
        description="Becomes pending again after each run, while its windows leave time"
        {...form.getInputProps("isMonitored", { type: "checkbox" })}
        error={form.values.isMonitored && form.errors.monitoring}
      />
      {form.values.isMonitored && (
        <div className={classes.pair}>
          <NumberInput
            label="Interval"
            description="Hours between runs"
            suffix=" h"
            hideControls
            withAsterisk
            {...form.getInputProps("monitoring.interval_hours")}
          />
          <NumberInput
            label="How many more times"
            description="After the first"
            allowDecimal={false}
            hideControls
            withAsterisk
            {...form.getInputProps("monitoring.remaining")}
          />
        </div>
      )}
    </Fold>
  );
}
