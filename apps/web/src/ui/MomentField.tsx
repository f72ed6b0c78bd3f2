import { Button, Group, Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { fromWallClock, inUtc, toWallClock } from "../format/moment.ts";
import { useZone } from "../format/zone.ts";

interface MomentFieldProps {
  label: string;
  description?: string;
  /** What the clock of the viewer's zone shows: 2026-03-01T22:00, or empty. */
  value?: string;
  onChange?(value: string): void;
  error?: ReactNode;
  /** Offers an hour, a day and a week from now. */
  hasPresets?: boolean;
}

const hour = 3_600_000;
const presets = [
  { word: "In 1 hour", after: hour },
  { word: "In 1 day", after: 24 * hour },
  { word: "In 1 week", after: 7 * 24 * hour },
];

/** A date and time in the viewer's zone, with UTC beside it. */
export function MomentField({
  label,
  description,
  value = "",
  onChange,
  error,
  hasPresets,
}: MomentFieldProps) {
  const zone = useZone();
  const instant = value && fromWallClock(value, zone);
  const after = (milliseconds: number) =>
    onChange?.(toWallClock(new Date(Date.now() + milliseconds).toISOString(), zone));
  return (
    <div>
      <TextInput
        type="datetime-local"
        label={label}
        description={[description, `Time zone: ${zone}.`].filter(Boolean).join(" ")}
        value={value}
        error={error}
        maw="18rem"
        onChange={(event) => onChange?.(event.currentTarget.value)}
      />
      {(hasPresets || value) && (
        <Group gap="xs" mt={6}>
          {hasPresets &&
            presets.map((preset) => (
              <Button
                key={preset.word}
                size="compact-xs"
                variant="default"
                onClick={() => after(preset.after)}
              >
                {preset.word}
              </Button>
            ))}
          {value && (
            <Button size="compact-xs" variant="subtle" onClick={() => onChange?.("")}>
              Clear
            </Button>
          )}
          {instant && (
            <Text size="sm" c="dimmed" className="numeric">
              {inUtc(instant)}
            </Text>
          )}
        </Group>
      )}
    </div>
  );
}
