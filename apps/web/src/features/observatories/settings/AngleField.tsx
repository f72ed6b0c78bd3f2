import { TextInput } from "@mantine/core";
import type { ObservatoryForm } from "./values.ts";
import { understood } from "./values.ts";

interface AngleFieldProps {
  form: ObservatoryForm;
  axis: "latitude" | "longitude";
}

const words = {
  latitude: { label: "Latitude", hint: "Degrees north: 28.7606 or 28 45 38 N." },
  longitude: { label: "Longitude", hint: "Degrees east: -17.8847 or 17 53 5 W." },
};

/** Degrees in any notation, with the value that was understood. */
export function AngleField({ form, axis }: AngleFieldProps) {
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
