import { DayField } from "../../ui/fields/DayField.tsx";
import { FilterBar } from "../../ui/lists/FilterBar.tsx";
import classes from "./Analytics.module.css";
import { type AnalyticsSearch, chosenRange, type RangeName } from "./search.ts";

const options: { value: RangeName; word: string }[] = [
  { value: "7d", word: "7 days" },
  { value: "30d", word: "30 days" },
  { value: "90d", word: "90 days" },
  { value: "1y", word: "1 year" },
  { value: "3y", word: "3 years" },
];

interface RangeBarProps {
  search: AnalyticsSearch;
  /** The days on show. */
  from: string;
  to: string;
  onChange(part: AnalyticsSearch): void;
}

/** From which day to which: the usual ranges, or two days. */
export function RangeBar({ search, from, to, onChange }: RangeBarProps) {
  const choose = (part: { from?: string; to?: string }) => {
    const chosen = { from, to, ...part };
    onChange({ range: undefined, from: `${chosen.from}T00:00:00Z`, to: `${chosen.to}T00:00:00Z` });
  };
  return (
    <div className={classes.range}>
      <FilterBar
        label="Time range"
        options={options}
        value={chosenRange(search)}
        onChange={(range) => onChange({ range, from: undefined, to: undefined })}
      />
      <div className={classes.days}>
        <DayField label="First day, UTC" value={from} max={to} onChange={(day) => choose({ from: day })} />
        <span aria-hidden="true">–</span>
        <DayField label="Last day, UTC" value={to} min={from} onChange={(day) => choose({ to: day })} />
      </div>
    </div>
  );
}
