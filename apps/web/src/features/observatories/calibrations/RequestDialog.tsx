import { NumberInput, SegmentedControl, Select, Text } from "@mantine/core";
import {
  type CalibrationKind,
  calibrationSettings,
  mostCalibrationFrames,
  type Observatory,
} from "@meridian/contract";
import { useChange } from "../../../data/useChange.ts";
import { formResolver, useForm } from "../../../forms/form.ts";
import { trpc } from "../../../trpc.ts";
import { FormDialog } from "../../../ui/dialogs/FormDialog.tsx";
import { kindWords } from "./words.ts";

interface Values {
  kind: CalibrationKind;
  frame_count: number | string;
  exposure_time: number | string;
  filter: string | null;
  rotation: number | string;
  gain: number | string;
  offset: number | string;
  binning: number | string;
}

/** Nothing typed is left to the camera, and fields of another kind are left out. */
function requestOf({ kind, frame_count, exposure_time, filter, rotation, gain, offset, binning }: Values) {
  const given = (value: number | string) => (value === "" ? null : (value as number));
  return {
    ...{ kind, frame_count: given(frame_count) as number, binning: given(binning) as number },
    ...{ gain: given(gain), offset: given(offset) },
    ...(kind === "dark" && { exposure_time: given(exposure_time) }),
    ...(kind === "flat" && { filter, rotation: given(rotation) }),
  };
}

const resolve = formResolver(calibrationSettings);

const initialValues: Values = {
  ...{ kind: "dark", frame_count: 20, exposure_time: 60, filter: null, rotation: "" },
  ...{ gain: "", offset: "", binning: 1 },
};

const kinds = Object.entries(kindWords).map(([value, label]) => ({ value, label }));

const hints: Record<CalibrationKind, string> = {
  dark: "Taken with the roof closed, with the exposure time, gain and binning of the images.",
  bias: "The shortest exposures of the camera, taken with the roof closed.",
  flat: "Taken on the twilight sky. The program finds the exposure time.",
};

interface RequestDialogProps {
  observatory: Observatory;
  onClose(): void;
}

/** Asks which calibration frames an observatory is to take. */
export function RequestDialog({ observatory: { id, name, filters }, onClose }: RequestDialogProps) {
  const form = useForm<Values>({
    initialValues,
    validate: (values) => ({
      ...resolve(requestOf(values)),
      ...(values.kind === "flat" && filters.length > 0 && !values.filter && { filter: "Required" }),
    }),
  });
  const request = useChange(trpc.calibrations.request, {
    done: onClose,
    say: "Calibration requested",
    form,
    refresh: "calibration",
  });
  const { kind } = form.values;
  const number = (field: Exclude<keyof Values, "kind" | "filter">) => form.getInputProps(field);
  return (
    <FormDialog
      title={`Request calibration of ${name}`}
      save={request}
      fields={Object.keys(form.values)}
      onSubmit={form.onSubmit((values) => request.mutate({ id, ...requestOf(values) }))}
      onClose={onClose}
    >
      <SegmentedControl aria-label="Kind" data={kinds} fullWidth {...form.getInputProps("kind")} />
      <Text size="sm" c="dimmed">
        {hints[kind]} The observatory's program takes them at the times for which it is configured.
      </Text>
      <NumberInput
        label="Frames"
        withAsterisk
        min={1}
        max={mostCalibrationFrames}
        clampBehavior="none"
        allowDecimal={false}
        {...number("frame_count")}
      />
      {kind === "dark" && (
        <NumberInput
          label="Exposure time"
          suffix=" s"
          withAsterisk
          min={0}
          clampBehavior="none"
          {...number("exposure_time")}
        />
      )}
      {kind === "flat" && filters.length > 0 && (
        <Select label="Filter" withAsterisk data={filters} {...form.getInputProps("filter")} />
      )}
      {kind === "flat" && (
        <NumberInput
          label="Rotation"
          description="Position angle of the camera; empty for as it stands"
          suffix="°"
          clampBehavior="none"
          {...number("rotation")}
        />
      )}
      <NumberInput
        label="Gain"
        description="Empty for the camera's own"
        clampBehavior="none"
        {...number("gain")}
      />
      <NumberInput
        label="Offset"
        description="Empty for the camera's own"
        clampBehavior="none"
        {...number("offset")}
      />
      <NumberInput
        label="Binning"
        withAsterisk
        min={1}
        max={16}
        clampBehavior="none"
        allowDecimal={false}
        {...number("binning")}
      />
    </FormDialog>
  );
}
