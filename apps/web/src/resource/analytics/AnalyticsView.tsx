import { Title } from "@mantine/core";
import type { Analytics } from "@meridian/contract";
import { inZone } from "../../format/moment.ts";
import { bytes, count, counted, percent } from "../../format/quantity.ts";
import { lazyPart } from "../../lazyPart.ts";
import { DayField } from "../../ui/fields/DayField.tsx";
import { FilterBar } from "../../ui/lists/FilterBar.tsx";
import { Age } from "../../ui/values/Time.tsx";
import { ObservationStatus } from "../observations/ObservationStatus.tsx";
import classes from "./Analytics.module.css";
import { Busiest, Share, SixFigures } from "./Busiest.tsx";
import { ChartSection } from "./ChartSection.tsx";
import { periodsOf } from "./periods.ts";
import { type AnalyticsSearch, chosenRange, type RangeName } from "./search.ts";
import { ObservationsTable, StorageTable, SuccessTable } from "./Tables.tsx";

const charts = () => import("./charts.tsx");
const ObservationsChart = lazyPart(async () => ({ default: (await charts()).ObservationsChart }));
const SuccessChart = lazyPart(async () => ({ default: (await charts()).SuccessChart }));
const StorageChart = lazyPart(async () => ({ default: (await charts()).StorageChart }));

interface AnalyticsViewProps {
  analytics: Analytics;
  isSystem: boolean;
  search: AnalyticsSearch;
  onChange(part: AnalyticsSearch): void;
}

const dayInWords = (day: string) => inZone(`${day}T00:00:00Z`, "UTC", "day");

/** Figures, and how they came about over the chosen days. */
export function AnalyticsView({ analytics, isSystem, search, onChange }: AnalyticsViewProps) {
  const periods = periodsOf(analytics.days);
  const said = inSentences(analytics);
  return (
    <div className={classes.stack}>
      <p className={classes.asOf}>
        {analytics.as_of ? (
          <>
            Counted <Age at={analytics.as_of} />, and again every minute.
          </>
        ) : (
          "The first count is running. Figures appear within a minute."
        )}
      </p>
      <h2 className={classes.span}>All time</h2>
      <SixFigures of={analytics} isSystem={isSystem} />
      <h2 className={classes.span}>
        {dayInWords(analytics.from)} to {dayInWords(analytics.to)}, days in UTC
      </h2>
      <RangeBar search={search} from={analytics.from} to={analytics.to} onChange={onChange} />
      <ChartSection
        title="Submitted observations"
        summary={said.observations}
        chart={<ObservationsChart periods={periods} />}
        table={<ObservationsTable periods={periods} />}
      />
      <div className={classes.pair}>
        <ChartSection
          title="Success rate"
          summary={said.success}
          chart={<SuccessChart periods={periods} />}
          table={<SuccessTable periods={periods} />}
        />
        <ChartSection
          title="Storage"
          summary={said.storage}
          chart={<StorageChart periods={periods} />}
          table={<StorageTable periods={periods} />}
        />
        {isSystem && <Busiest of={analytics.busiest_observatories} />}
        <Failures of={analytics.failures} />
      </div>
    </div>
  );
}

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
function RangeBar({ search, from, to, onChange }: RangeBarProps) {
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

/** A sentence about each chart. */
function inSentences({ days }: Analytics) {
  const sum = (field: "created" | "ended" | "completed" | "bytes_added") =>
    days.reduce((total, day) => total + day[field], 0);
  const [ended, completed] = [sum("ended"), sum("completed")];
  return {
    observations: `${counted(sum("created"), "observation", "observations")} in ${counted(days.length, "day", "days")}, by the status they have now.`,
    success: ended
      ? `${percent(completed / ended)} succeeded: ${count(completed)} of ${count(ended)} that ended by themselves. Each point is of 7 days or a longer period.`
      : "None ended in this period.",
    storage: `${bytes(days.at(-1)?.bytes_total ?? 0)} at the end, ${bytes(sum("bytes_added"))} of it new.`,
  };
}

/** The reasons why observations ended otherwise than completed, the most frequent first. */
function Failures({ of: failures }: { of: Analytics["failures"] }) {
  const most = Math.max(...failures.map((failure) => failure.count));
  return (
    <section className="surface" aria-labelledby="failures-title">
      <header className={classes.head}>
        <Title order={2} size="1rem" id="failures-title">
          Why observations fail
        </Title>
      </header>
      {failures.length === 0 && <p className={classes.none}>No failures in this period.</p>}
      <ul className={`plain-list ${classes.list}`}>
        {failures.map(({ status, reason, count: times }) => (
          <li key={`${status} ${reason}`} className={classes.row}>
            <span className={classes.words}>
              <ObservationStatus status={status} /> {reason ?? "No reason given"}
            </span>
            <Share of={times} most={most} tone={status === "partially_completed" ? "warn" : "bad"} />
            <span className="numeric">{count(times)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
