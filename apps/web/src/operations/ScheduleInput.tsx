import { Select, TextInput } from "@mantine/core";
import { useState } from "react";
import classes from "./ScheduleField.module.css";
import {
  cronOf,
  lastDay,
  type PlainSchedule,
  plainOf,
  type Repeat,
  repeats,
  weekdays,
} from "./scheduleWords.ts";

interface ScheduleInputProps {
  label: string;
  cron: string;
  isAdvanced: boolean;
  fault: string | undefined;
  onAdvanced(isAdvanced: boolean): void;
  onChange(cron: string): void;
}

const repeatWords: Record<Repeat, string> = {
  off: "Off",
  day: "Every day",
  week: "Every week",
  month: "Every month",
  advanced: "Advanced (cron)",
};
const repeatData = repeats.map((value) => ({ value, label: repeatWords[value] }));
const weekdayData = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: weekdays[day]! }));
const dayData = Array.from({ length: lastDay }, (_, at) => String(at + 1));

/** The frequency, the day and the time, in words; or cron's five fields. */
export function ScheduleInput({ label, cron, isAdvanced, fault, onAdvanced, onChange }: ScheduleInputProps) {
  // What was chosen outlasts a change to "off" or to cron, and a time that isn't whole.
  const [plain, setPlain] = useState<PlainSchedule>(() => plainOf(cron) ?? plainOf("off")!);
  const change = (part: Partial<PlainSchedule>) => {
    setPlain({ ...plain, ...part });
    onChange(cronOf({ ...plain, ...part }));
  };
  const choose = (repeat: Repeat) => {
    onAdvanced(repeat === "advanced");
    if (repeat !== "advanced") change({ repeat });
  };
  const { repeat, time, weekday, day } = plain;
  return (
    <div className={classes.choices}>
      <Select
        label={label}
        data={repeatData}
        value={isAdvanced ? "advanced" : repeat}
        allowDeselect={false}
        onChange={(value) => choose(value as Repeat)}
      />
      {isAdvanced ? (
        <TextInput
          label="Cron"
          description="In UTC: minute, hour, day of the month, month, weekday. Or off"
          value={cron}
          maxLength={100}
          error={fault}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <>
          {repeat === "week" && (
            <Select
              label="On"
              data={weekdayData}
              value={String(weekday)}
              allowDeselect={false}
              onChange={(value) => change({ weekday: Number(value) })}
            />
          )}
          {repeat === "month" && (
            <Select
              label="On day"
              data={dayData}
              value={String(day)}
              allowDeselect={false}
              onChange={(value) => change({ day: Number(value) })}
            />
          )}
          {repeat !== "off" && (
            <TextInput
              type="time"
              label="At (UTC)"
              value={time}
              error={fault}
              onChange={(event) => change({ time: event.currentTarget.value })}
            />
          )}
        </>
      )}
    </div>
  );
}
