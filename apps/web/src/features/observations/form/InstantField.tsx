import type { ReactNode } from "react";
import { toWallClock } from "../../../format/moment.ts";
import { useZone } from "../../../format/zone.ts";
import { MomentField } from "../../../ui/MomentField.tsx";
import { isInstant } from "./request.ts";

interface InstantFieldProps {
  label: string;
  value?: string;
  error?: ReactNode;
  onChange?(time: string): void;
}

/** A date and time; one that came from the server stays that instant to the second until somebody changes it. */
export function InstantField({ label, value = "", error, onChange }: InstantFieldProps) {
  const zone = useZone();
  return (
    <MomentField
      label={label}
      description=""
      value={isInstant(value) ? toWallClock(value, zone) : value}
      error={error}
      onChange={(wall) => onChange?.(wall)}
    />
  );
}
