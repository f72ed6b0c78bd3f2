import { NumberInput, Text, TextInput } from "@mantine/core";
import {
  type AngleReading,
  formatDeclination,
  formatRightAscension,
  type Observatory,
  parseDeclination,
  parseRightAscension,
  splitPosition,
} from "@meridian/contract";
import type { ClipboardEvent } from "react";
import { motionInWords } from "../motionInWords.ts";
import { Altitude } from "./Altitude.tsx";
import classes from "./Form.module.css";
import { number } from "./request.ts";
import { TargetName } from "./TargetName.tsx";
import { motionOf, type ObservationForm } from "./values.ts";

interface TargetFieldsProps {
  form: ObservationForm;
  observatory: Observatory | undefined;
  /** Fields have been marked. */
  onFaults(): void;
}

/** An angle as it was understood, in sixtieths and in degrees. */
const understood = ({ value }: AngleReading, format: (degrees: number) => string) =>
  value === undefined ? undefined : `${format(value)}, or ${Number(value.toFixed(6))}°.`;

/** What it is of, and how high that rises. */
export function TargetFields({ form, observatory, onFaults }: TargetFieldsProps) {
  const { target, constraints } = form.values;
  const [ra, dec] = [parseRightAscension(target.ra), parseDeclination(target.dec)];
  const motion = motionOf(target);
  const pastePosition = (event: ClipboardEvent) => {
    const position = splitPosition(event.clipboardData.getData("text"));
    if (!position) return;
    event.preventDefault();
    form.setFieldValue("target.ra", position.ra);
    form.setFieldValue("target.dec", position.dec);
  };
  return (
    <>
      <TargetName form={form} onFaults={onFaults} />
      <div className={classes.pair}>
        <TextInput
          label="Right ascension"
          withAsterisk
          autoComplete="off"
          maxLength={60}
          description={
            understood(ra, formatRightAscension) ?? "5h 35m 17.3s, 05:35:17.3, or degrees: 83.822."
          }
          onPaste={pastePosition}
          {...form.getInputProps("target.ra")}
        />
        <TextInput
          label="Declination"
          withAsterisk
          autoComplete="off"
          maxLength={60}
          description={understood(dec, formatDeclination) ?? "-05 23 28, -05:23:28, or degrees: -5.391."}
          onPaste={pastePosition}
          {...form.getInputProps("target.dec")}
        />
        <NumberInput
          label="Rotation"
          description="Degrees east of north"
          suffix="°"
          hideControls
          {...form.getInputProps("target.rotation")}
        />
      </div>
      {motion && (
        <Text size="sm" c="dimmed">
          Proper motion {motionInWords(motion)}. Telescopes are sent the position at that time.
        </Text>
      )}
      <Altitude
        observatory={observatory}
        isChosen={form.values.observatory_id !== null}
        dec={dec.value}
        asked={number(constraints.min_altitude)}
      />
    </>
  );
}
