import { InlineDateTimePicker } from "@mantine/dates";
import "@mantine/dates/styles.css";
import { fromWallClock, toWallClock } from "../../format/moment.ts";
import { isMoment } from "../../format/typedMoment.ts";
import { useZone } from "../../format/zone.ts";

interface MomentPickerProps {
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange(moment: string): void;
  onDone(): void;
}

const labels = {
  previousMonth: "Previous month",
  nextMonth: "Next month",
  previousYear: "Previous year",
  nextYear: "Next year",
  previousDecade: "Previous decade",
  nextDecade: "Next decade",
  monthLevelControl: "Choose a month",
  yearLevelControl: "Choose a year",
};

/** A calendar and a clock, in the viewer's zone. */
export function MomentPicker({ value, min, max, onChange, onDone }: MomentPickerProps) {
  const zone = useZone();
  const wall = (moment = "") => (isMoment(moment) ? toWallClock(moment, zone).replace("T", " ") : undefined);
  const [minDate, maxDate] = [wall(min), wall(max)];
  return (
    <InlineDateTimePicker
      fullWidth={false}
      weekendDays={[]}
      ariaLabels={labels}
      timePickerProps={{ hoursInputLabel: "Hours", minutesInputLabel: "Minutes" }}
      submitButtonProps={{ "aria-label": "Done" }}
      // Escape closes the calendar, not the dialog that it was opened from.
      __stopPropagation
      value={wall(value) ?? null}
      {...(minDate && { minDate })}
      {...(maxDate && { maxDate })}
      onChange={(chosen) => {
        const moment = chosen && fromWallClock(chosen.slice(0, 16).replace(" ", "T"), zone);
        if (moment) onChange(moment);
      }}
      onSubmit={onDone}
    />
  );
}
