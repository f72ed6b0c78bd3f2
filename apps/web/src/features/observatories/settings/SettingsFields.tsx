import { type InputWrapperProps, NumberInput, Select, TagsInput, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { DescriptionField, FormSection } from "../../../ui/fields/CreateForm.tsx";
import { WorldMap } from "../../../ui/values/WorldMap/WorldMap.tsx";
import classes from "./Settings.module.css";
import { type ObservatoryForm, parseAperture, placeOf, understood } from "./values.ts";

const zones = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];

/** Hints go below the fields, so that fields in a row stay aligned. */
const hintBelow = {
  inputWrapperOrder: ["label", "input", "description", "error"],
} satisfies InputWrapperProps;

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
      <Equipment form={form} />
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
          {...hintBelow}
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
        <NumberInput
          label="Minimum altitude"
          {...hintBelow}
          description="Degrees. Nothing is observed below it"
          suffix="°"
          hideControls
          {...form.getInputProps("min_altitude")}
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

function Equipment({ form }: { form: ObservatoryForm }) {
  const metres = parseAperture(form.values.aperture);
  return (
    <FormSection title="Equipment">
      <div className={classes.pair}>
        <TextInput label="Telescope" maxLength={200} {...form.getInputProps("telescope")} />
        <TextInput label="Camera" maxLength={200} {...form.getInputProps("camera")} />
        <TextInput
          label="Aperture"
          {...hintBelow}
          description={metres === undefined ? "Metres, or with a unit: 254 mm" : `That is ${metres} m`}
          maxLength={20}
          {...form.getInputProps("aperture")}
        />
        <NumberInput
          label="Focal length"
          {...hintBelow}
          description="Millimetres"
          suffix=" mm"
          hideControls
          {...form.getInputProps("focal_length")}
        />
        <TextInput label="Mount" maxLength={200} {...form.getInputProps("mount")} />
        <TagsInput
          label="Filters"
          {...hintBelow}
          description="Enter or a comma after each"
          splitChars={[",", ";"]}
          placeholder={form.values.filters.length > 0 ? undefined : "L, R, G, B, Ha"}
          maxTags={100}
          clearable
          clearButtonProps={{ "aria-label": "No filters" }}
          {...form.getInputProps("filters")}
        />
      </div>
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
      inputWrapperOrder={["label", "input", "description", "error"]}
      description={read ? `That is ${read}.` : hint}
      {...form.getInputProps(axis)}
    />
  );
}
