import { ActionIcon, Button, Group, Popover, Skeleton, Text, TextInput } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { inUtc, zoneName } from "../../format/moment.ts";
import type { Reading } from "../../format/relativeMoment.ts";
import {
  exampleMoment,
  isMoment,
  momentFault,
  momentInWords,
  parseMoment,
} from "../../format/typedMoment.ts";
import { useZone } from "../../format/zone.ts";
import { lazyPart } from "../../lazyPart.ts";

const MomentPicker = lazyPart(async () => ({ default: (await import("./MomentPicker.tsx")).MomentPicker }));

interface MomentFieldProps {
  label: string;
  description?: string;
  withAsterisk?: boolean;
  /** ISO 8601 in UTC, or what was typed as long as it is no moment; empty for none. */
  value?: string;
  onChange?(value: string): void;
  error?: ReactNode;
  /** The first and the last moment that may be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  /** Only what is ahead; offers an hour, a day and a week from now. */
  isFuture?: boolean;
  /** True for days behind: a day without a year is the last one. */
  isPast?: boolean;
  /** The dark hours of the coming night, which "tonight" means, where they are known. */
  night?: Reading["night"];
  /** It is the end of something: "tonight" is when the night ends. */
  isEnd?: boolean;
}

const hour = 3_600_000;
const presets = [
  { word: "In 1 hour", after: hour },
  { word: "In 1 day", after: 24 * hour },
  { word: "In 1 week", after: 7 * 24 * hour },
];

/** That long from now, to the minute. */
const ahead = (milliseconds: number) =>
  new Date(Math.floor((Date.now() + milliseconds) / 60_000) * 60_000).toISOString();

/** Now, or the bound that keeps from it. */
function nearestTo({ min = "", max = "", isPast }: Partial<MomentFieldProps>): number {
  const now = Date.now();
  return isPast ? Math.min(now, Date.parse(max) || now) : Math.max(now, Date.parse(min) || now);
}

/** The reason why a moment can't be chosen. */
function faultOf(moment: string, zone: string, { min = "", max = "", isFuture }: Partial<MomentFieldProps>) {
  const at = Date.parse(moment);
  if (isFuture && at <= Date.now()) return "Choose a moment in the future.";
  if (at < Date.parse(min)) return `Choose ${momentInWords(min, zone)} or later.`;
  if (at > Date.parse(max)) return `Choose ${momentInWords(max, zone)} or earlier.`;
  return undefined;
}

/**
 * A date and time in the viewer's zone, typed in the words in which times are shown everywhere, or chosen from a calendar,
 * with UTC beside it.
 */
export function MomentField(props: MomentFieldProps) {
  const { label, description, value = "", onChange, error, min, max, isFuture = false } = props;
  const { isPast, night, isEnd, withAsterisk = false } = props;
  const zone = useZone();
  const [typed, setTyped] = useState("");
  const [isTyping, setTyping] = useState(false);
  const [opened, setOpened] = useState(false);
  const reading = { isPast, night, isEnd };
  const read = (text: string) => parseMoment(text, zone, reading) ?? text;
  const isUnreadable = value !== "" && (!isTyping || Boolean(error)) && !isMoment(value);
  const fault = isUnreadable
    ? momentFault(value, zone, reading)
    : (error ?? (isMoment(value) && faultOf(value, zone, props)));
  const isShownAsTyped = isTyping && read(typed) === value;
  return (
    <div>
      <TextInput
        label={label}
        withAsterisk={withAsterisk}
        description={[description, `Time zone: ${zone}.`].filter(Boolean).join(" ")}
        placeholder={`e.g. ${exampleMoment(zone, { isPast, isEnd, now: nearestTo(props) })}`}
        autoComplete="off"
        maw="18rem"
        value={isShownAsTyped ? typed : momentInWords(value, zone)}
        error={fault}
        onChange={({ currentTarget }) => {
          setTyping(true);
          setTyped(currentTarget.value);
          onChange?.(read(currentTarget.value));
        }}
        onBlur={() => setTyping(false)}
        rightSection={
          <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
            <Popover.Target>
              <ActionIcon
                variant="subtle"
                aria-label={`Calendar of ${label}`}
                onClick={() => setOpened(!opened)}
              >
                <IconCalendar size={18} />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown aria-label={`Calendar of ${label}`}>
              <Suspense fallback={<Skeleton width="16rem" height="20rem" />}>
                <MomentPicker
                  value={value}
                  min={isFuture ? ahead(0) : min}
                  max={max}
                  onChange={(moment) => onChange?.(moment)}
                  onDone={() => setOpened(false)}
                />
              </Suspense>
            </Popover.Dropdown>
          </Popover>
        }
      />
      {(isFuture || value) && (
        <Group gap="xs" mt={6}>
          {isFuture &&
            presets.map((preset) => (
              <Button
                key={preset.word}
                size="compact-xs"
                variant="default"
                aria-label={`${preset.word}, ${label}`}
                onClick={() => onChange?.(ahead(preset.after))}
              >
                {preset.word}
              </Button>
            ))}
          {value && (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Clear ${label}`}
              onClick={() => onChange?.("")}
            >
              Clear
            </Button>
          )}
          {isMoment(value) && (
            <Text size="sm" c="dimmed" className="numeric" aria-live="polite">
              {zone !== "UTC" && `${momentInWords(value, zone)} ${zoneName(value, zone)} · `}
              <span>{inUtc(value)}</span>
            </Text>
          )}
        </Group>
      )}
    </div>
  );
}
