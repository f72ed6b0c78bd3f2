import { NumberInput, Select } from "@mantine/core";
import { twilights } from "../twilights.ts";
import { Fold } from "./Fold.tsx";
import classes from "./Form.module.css";
import { hasFault } from "./faults.ts";
import { constraintsInWords } from "./summary.ts";
import type { ObservationForm } from "./values.ts";

const twilightOptions = Object.entries(twilights).map(([value, label]) => ({ value, label }));

const numbers = [
  { name: "min_altitude", label: "Minimum altitude", suffix: "°", description: "Above the horizon" },
  {
    name: "max_airmass",
    label: "Maximum airmass",
    description: "1 at the zenith, 2 at 30° altitude",
  },
  {
    name: "min_moon_separation",
    label: "Minimum Moon separation",
    suffix: "°",
    description: "From the target",
  },
  {
    ...{ name: "max_moon_illumination", label: "Maximum Moon illumination", suffix: "%" },
    description: "100 is full Moon",
  },
];

/** What the sky must be like. */
export function ConstraintFields({ form }: { form: ObservationForm }) {
  return (
    <Fold
      title="Constraints"
      summary={constraintsInWords(form.values.constraints)}
      isFaulty={hasFault(form.errors, ["constraints"])}
    >
      <div className={classes.pair}>
        {numbers.map(({ name, ...look }) => (
          <NumberInput key={name} hideControls {...look} {...form.getInputProps(`constraints.${name}`)} />
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
