import { DateInput } from "@mantine/dates";
import "@mantine/dates/styles.css";
import { IconCalendar } from "@tabler/icons-react";

interface DayFieldProps {
  label: string;
  /** 2026-11-22, like the days between which it has to be. */
  value: string;
  min?: string;
  max?: string;
  onChange(day: string): void;
}

const written = /^(\d{4}-\d\d-\d\d|\d{1,2} [a-z]{3,9} \d{4})$/i;

/** A day as it is shown, or as YYYY-MM-DD; null while it is still being typed. */
function parseDay(typed: string): string | null {
  const day = typed.trim();
  const at = Date.parse(day.includes("-") ? day : `${day} UTC`);
  return written.test(day) && !Number.isNaN(at) ? new Date(at).toISOString().slice(0, 10) : null;
}

/** A day, typed or chosen from a calendar, in the words in which days are shown everywhere. */
export function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  return (
    <DateInput
      size="sm"
      w="9.25rem"
      aria-label={label}
      leftSection={<IconCalendar size={16} />}
      weekendDays={[]}
      valueFormat="D MMM YYYY"
      dateParser={parseDay}
      value={value}
      {...(min && { minDate: min })}
      {...(max && { maxDate: max })}
      onChange={(day) => day && onChange(day)}
    />
  );
}
