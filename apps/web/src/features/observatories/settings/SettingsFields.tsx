import { NumberInput, Select, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { DescriptionField, FormSection } from "../../../ui/fields/CreateForm.tsx";
import { WorldMap } from "../../../ui/values/WorldMap/WorldMap.tsx";
import { EquipmentFields } from "./EquipmentFields.tsx";
import { LimitFields } from "./LimitFields.tsx";
import { placeOf, understood } from "./request.ts";
import classes from "./Settings.module.css";
import type { ObservatoryForm } from "./values.ts";

const zones = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

/** All settings of an observatory. */
export function SettingsFields({ form, first }: { form: ObservatoryForm; first?: ReactNode }) {
  return (
    <>
      <FormSection title="Basics">
        <TextInput label="Name" withAsterisk maxLength={200} {...form.getInputProps("name")} />
        {first}
        <DescriptionField minRows={2} {...form.getInputProps("description")} />
      </FormSection>
      <Place form={form} />
      <EquipmentFields form={form} />
      <LimitFields form={form} />
    </>
  );
}

function Place({ form }: { form: ObservatoryForm }) {
  const place = placeOf(form.values);
  return (
    <FormSection title="Location">
      <div className={classes.pair}>
        <AngleField form={form} axis="latitude" />
        <AngleField form={form} axis="longitude" />
        <NumberInput
          label="Elevation"
          withAsterisk
          description="Metres above sea level"
          suffix=" m"
          hideControls
          {...form.getInputProps("elevation")}
        />
        <Select
          label="Time zone"
          placeholder="From the coordinates"
          data={zones}
          searchable
          allowDeselect={false}
          nothingFoundMessage="No such time zone"
          limit={100}
          {...form.getInputProps("timezone")}
        />
      </div>
      {place && (
        <div className={classes.preview}>
          <WorldMap mark={{ name: form.values.name || "Here", ...place }} />
        </div>
      )}
    </FormSection>
  );
}

interface AngleFieldProps {
  form: ObservatoryForm;
  axis: "latitude" | "longitude";
}

const words = {
  latitude: { label: "Latitude", hint: "Degrees north: 28.7606 or 28 45 38 N." },
  longitude: { label: "Longitude", hint: "Degrees east: -17.8847 or 17 53 5 W." },
};

/** Degrees in any notation, with the value that was understood. */
function AngleField({ form, axis }: AngleFieldProps) {
  const { label, hint } = words[axis];
  const read = understood(form.values[axis], axis);
  return (
    <TextInput
      label={label}
      withAsterisk
      autoComplete="off"
      maxLength={60}
      description={read ? `That is ${read}.` : hint}
      {...form.getInputProps(axis)}
    />
  );
}
