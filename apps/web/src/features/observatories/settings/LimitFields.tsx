import { NumberInput, Select } from "@mantine/core";
import { observatoryLimits } from "@meridian/contract";
import { FormSection } from "../../../ui/fields/CreateForm.tsx";
import { HorizonField } from "../horizon/HorizonField.tsx";
import classes from "./Settings.module.css";
import type { ObservatoryForm } from "./values.ts";

const darkFrom = [
  { value: "asked", label: "Nautical, or as asked" },
  { value: "-6", label: "Civil, Sun at -6°" },
  { value: "-12", label: "Nautical, Sun at -12°" },
  { value: "-18", label: "Astronomical, Sun at -18°" },
  { value: "other", label: "Another altitude" },
];

const unlimited = observatoryLimits.parse({});

/** The limits within which the telescope observes, and the time that it takes besides exposing. */
export function LimitFields({ form }: { form: ObservatoryForm }) {
  return (
    <>
      <FormSection title="Limits">
        <div className={classes.pair}>
          <NumberInput
            label="Minimum altitude"
            description="Degrees. Nothing is observed below it"
            suffix="°"
            hideControls
            placeholder={`${unlimited.min_altitude}°`}
            {...form.getInputProps("min_altitude")}
          />
          <NumberInput
            label="Maximum altitude"
            description="Degrees. Below 90 if the mount can't follow near the zenith"
            suffix="°"
            hideControls
            placeholder={`${unlimited.max_altitude}°`}
            {...form.getInputProps("max_altitude")}
          />
          <NumberInput
            label="Hour angle from"
            description="Hours, negative east of the meridian. No limit if empty"
            placeholder="-5"
            suffix=" h"
            hideControls
            {...form.getInputProps("hour_angle_limits.from")}
          />
          <NumberInput
            label="Hour angle to"
            description="Hours west of the meridian. No limit if empty"
            placeholder="5"
            suffix=" h"
            hideControls
            {...form.getInputProps("hour_angle_limits.to")}
          />
          <Select
            label="Dark from"
            description="The twilight. An observation may ask for a darker sky"
            data={darkFrom}
            allowDeselect={false}
            {...form.getInputProps("dark_from")}
          />
          {form.values.dark_from === "other" && (
            <NumberInput
              label="Altitude of the Sun"
              description="Degrees, from -24 to 0"
              withAsterisk
              suffix="°"
              hideControls
              {...form.getInputProps("sun_altitude_max")}
            />
          )}
        </div>
        <HorizonField form={form} />
      </FormSection>
      <FormSection title="Time besides exposing">
        <div className={classes.pair}>
          {overheads.map(({ name, label, description }) => (
            <NumberInput
              key={name}
              label={label}
              description={description}
              suffix=" s"
              hideControls
              placeholder={`${unlimited.overheads[name]} s`}
              {...form.getInputProps(`overheads.${name}`)}
            />
          ))}
        </div>
      </FormSection>
    </>
  );
}

const overheads = [
  { name: "slew_seconds", label: "Slew", description: "From one target to the next, until it can expose" },
  { name: "readout_seconds", label: "Readout", description: "After each exposure" },
  { name: "filter_change_seconds", label: "Filter change", description: "From one filter to the next" },
] as const;
