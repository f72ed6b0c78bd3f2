import { NumberInput, Select } from "@mantine/core";
import { constraintList } from "@meridian/contract";
import { twilights } from "../twilights.ts";
import { Fold } from "./Fold.tsx";
import classes from "./Form.module.css";
import { hasFault } from "./faults.ts";
import { constraintsInWords } from "./summary.ts";
import type { ObservationForm } from "./values.ts";

const twilightOptions = Object.entries(twilights).map(([value, label]) => ({ value, label }));

/** What the sky must be like. */
export function ConstraintFields({ form }: { form: ObservationForm }) {
  return (
    <Fold
      title="Constraints"
      summary={constraintsInWords(form.values.constraints)}
      isFaulty={hasFault(form.errors, ["constraints"])}
    >
      <div className={classes.pair}>
        {constraintList.map(({ name, label, hint, unit }) => (
          <NumberInput
            key={name}
            hideControls
            label={label}
            description={hint}
            suffix={unit}
            {...form.getInputProps(`constraints.${name}`)}
          />
        ))}
        <Select
          label="Twilight"
          description="How dark it must be."
          placeholder={twilights.nautical}
          clearable
          clearButtonProps={{ "aria-label": "No twilight" }}
          data={twilightOptions}
          {...form.getInputProps("constraints.twilight")}
        />
      </div>
    </Fold>
  );
}
