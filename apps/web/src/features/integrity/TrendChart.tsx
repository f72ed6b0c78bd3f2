/** Fetched when it is shown: the library of charts is large. */
import "@mantine/charts/styles.css";
import { BarChart } from "@mantine/charts";
import type { IntegrityTrend } from "@meridian/contract";
import { count } from "../../format/quantity.ts";
import { shared, still, unreachable } from "../../resource/analytics/chartStyles.ts";

const label = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

export const TrendChart = ({ days }: IntegrityTrend) => (
  <BarChart
    {...shared}
    barChartProps={unreachable}
    data={days.map(({ day, new: found, resolved }) => ({
      label: label.format(new Date(day)),
      New: found,
      Resolved: resolved,
    }))}
    series={[
      { name: "New", color: "var(--m-chart-bad)" },
      { name: "Resolved", color: "var(--m-chart-good)" },
    ]}
    valueFormatter={count}
    withLegend
    legendProps={{ verticalAlign: "bottom" }}
    yAxisProps={{ allowDecimals: false, width: 48 }}
    barProps={still}
    maxBarWidth={24}
  />
);
