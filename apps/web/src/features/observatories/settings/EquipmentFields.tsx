import { NumberInput, TagsInput, TextInput } from "@mantine/core";
import { FormSection } from "../../../ui/fields/CreateForm.tsx";
import { describeField, describeScale } from "../optics.ts";
import { parseAperture } from "./aperture.ts";
import { equipmentOf } from "./request.ts";
import classes from "./Settings.module.css";
import type { ObservatoryForm } from "./values.ts";

/** Telescope and camera, with the part of the sky that both see. */
export function EquipmentFields({ form }: { form: ObservatoryForm }) {
  const metres = parseAperture(form.values.aperture);
  return (
    <FormSection title="Equipment">
      <div className={classes.pair}>
        <TextInput label="Telescope" maxLength={200} {...form.getInputProps("telescope")} />
        <TextInput label="Camera" maxLength={200} {...form.getInputProps("camera")} />
        <TextInput
          label="Aperture"
          description={metres === undefined ? "Metres, or with a unit: 254 mm" : `That is ${metres} m`}
          maxLength={20}
          {...form.getInputProps("aperture")}
        />
        <NumberInput
          label="Focal length"
          description="Millimetres"
          suffix=" mm"
          hideControls
          {...form.getInputProps("focal_length")}
        />
        <NumberInput
          label="Sensor width"
          description="Pixels"
          suffix=" px"
          allowDecimal={false}
          hideControls
          {...form.getInputProps("sensor_width")}
        />
        <NumberInput
          label="Sensor height"
          description="Pixels"
          suffix=" px"
          allowDecimal={false}
          hideControls
          {...form.getInputProps("sensor_height")}
        />
        <NumberInput
          label="Pixel size"
          description="Micrometres"
          suffix=" µm"
          hideControls
          {...form.getInputProps("pixel_size")}
        />
        <TextInput label="Mount" maxLength={200} {...form.getInputProps("mount")} />
        <TagsInput
          label="Filters"
          description="Enter or a comma after each"
          splitChars={[",", ";"]}
          placeholder={form.values.filters.length > 0 ? undefined : "L, R, G, B, Ha"}
          maxTags={100}
          clearable
          clearButtonProps={{ "aria-label": "No filters" }}
          {...form.getInputProps("filters")}
        />
      </div>
      <FieldOfView form={form} />
    </FormSection>
  );
}

/** The field of view of what is typed, as soon as it is known. */
function FieldOfView({ form }: { form: ObservatoryForm }) {
  const equipment = equipmentOf(form.values);
  const [field, scale] = [describeField(equipment), describeScale(equipment)];
  return (
    <p className={classes.result} aria-live="polite">
      {field && <>Field of view: {field}. </>}
      {scale && <>Pixel scale: {scale}.</>}
      {!scale && "Focal length, pixel size and sensor give the field of view."}
    </p>
  );
}
