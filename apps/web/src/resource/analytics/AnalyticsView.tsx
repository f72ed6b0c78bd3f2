import type { Analytics } from "@meridian/contract";
import { inZone } from "../../format/moment.ts";
import { lazyPart } from "../../lazyPart.ts";
import { Age } from "../../ui/values/Age.tsx";
import classes from "./Analytics.module.css";
import { Busiest } from "./Busiest.tsx";
import { ChartSection } from "./ChartSection.tsx";
import { Failures } from "./Failures.tsx";
import { periodsOf } from "./periods.ts";
import { RangeBar } from "./RangeBar.tsx";
import { SixFigures } from "./SixFigures.tsx";
import type { AnalyticsSearch } from "./search.ts";
import { inSentences } from "./sentences.ts";
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
