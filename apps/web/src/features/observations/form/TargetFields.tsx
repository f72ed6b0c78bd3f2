import { Button, NumberInput, Text, TextInput } from "@mantine/core";
import {
  type AngleReading,
  formatDeclination,
  formatRightAscension,
  highestAltitude,
  horizonAt,
  type Observatory,
  parseDeclination,
  parseRightAscension,
  splitPosition,
} from "@meridian/contract";
import { IconMountain, IconMountainOff } from "@tabler/icons-react";
import type { ClipboardEvent } from "react";
import { motionInWords } from "../words.ts";
import classes from "./Form.module.css";
import { TargetName } from "./TargetName.tsx";
import { number } from "./typed.ts";
import { motionOf, type ObservationForm } from "./values.ts";

interface TargetFieldsProps {
  form: ObservationForm;
  observatory: Observatory | undefined;
  /** Fields have been marked. */
  onFaults(): void;
  /** Asks any observatory that fits instead, where that can still be chosen. */
  askAny?: (() => void) | undefined;
}

/** An angle as it was understood, in sixtieths and in degrees. */
const understood = ({ value }: AngleReading, format: (degrees: number) => string) =>
  value === undefined ? undefined : `${format(value)}, or ${Number(value.toFixed(6))}°.`;

/** The target and its highest altitude. */
export function TargetFields({ form, observatory, onFaults, askAny }: TargetFieldsProps) {
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
      <div className={`${classes.pair} ${classes.coordinates}`}>
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
          Proper motion {motionInWords(motion)}. Telescopes get the position at the time of observation.
        </Text>
      )}
      <Altitude
        observatory={observatory}
        isChosen={form.values.isNetwork || form.values.observatory_id !== null}
        dec={dec.value}
        asked={number(constraints.min_altitude)}
        askAny={askAny}
      />
    </>
  );
}

interface AltitudeProps extends Pick<TargetFieldsProps, "askAny"> {
  /** Undefined where none is chosen, and where it isn't to be seen. */
  observatory: Observatory | undefined;
  isChosen: boolean;
  dec: number | undefined;
  /** The minimum altitude of the constraints, in degrees. */
  asked: number | undefined;
}

/** The highest altitude of the target, and whether it is high enough. */
function Altitude({ observatory, isChosen, dec, asked = 0, askAny }: AltitudeProps) {
  return (
    <div aria-live="polite">
      {dec !== undefined && observatory && (
        <Reach observatory={observatory} dec={dec} asked={asked} askAny={askAny} />
      )}
      {dec !== undefined && !isChosen && (
        <p className={classes.note} data-tone="quiet">
          Choose an observatory to see its altitude there.
        </p>
      )}
    </div>
  );
}

interface ReachProps extends Pick<TargetFieldsProps, "askAny"> {
  observatory: Observatory;
  dec: number;
  asked: number;
}

function Reach({ observatory, dec, asked, askAny }: ReachProps) {
  const { name, latitude, min_altitude, horizon } = observatory;
  const highest = highestAltitude(latitude, dec);
  // It is highest on the meridian.
  const skyline = horizonAt(horizon, dec > latitude ? 0 : 180);
  const lowest = Math.max(min_altitude, asked, skyline);
  const isHighEnough = highest > lowest;
  const limit =
    skyline === lowest && horizon.length > 0
      ? `the observatory's horizon of ${Number(skyline.toFixed(1))}° there`
      : asked > min_altitude
        ? `the ${asked}° that the constraints ask for`
        : `the observatory's limit of ${min_altitude}°`;
  const Picture = isHighEnough ? IconMountain : IconMountainOff;
  return (
    <p className={classes.note} data-tone={isHighEnough ? "good" : "bad"}>
      <Picture size={18} aria-hidden="true" />
      <span>
        {highest > 0
          ? `At ${name} it rises to ${highest.toFixed(1)}° at best, ${isHighEnough ? "above" : "not above"} ${limit}.`
          : `At ${name} it never rises above the horizon.`}
      </span>
      {!isHighEnough && askAny && (
        <Button size="compact-sm" variant="default" onClick={askAny}>
          Ask any that fits
        </Button>
      )}
    </p>
  );
}
