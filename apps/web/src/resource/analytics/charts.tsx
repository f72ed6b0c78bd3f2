/** The charts: fetched when a page shows one, because the library is as large as the rest of the interface. */
import "@mantine/charts/styles.css";
import { AreaChart, BarChart, LineChart } from "@mantine/charts";
import { bytes, count, percent } from "../../format/quantity.ts";
import { binarySteps } from "./binarySteps.ts";
import { shared, still, unreachable } from "./chartStyles.ts";
import { statusGroups } from "./groups.ts";
import type { Period } from "./periods.ts";
import { fillOf, StatusLegend, StatusPatterns } from "./StatusPatterns.tsx";

interface ChartProps {
  periods: Period[];
}

/** The library leaves out what it takes to be too close: 0, 1, 2 and 4 stood at an axis, without 3. */
const everyTick = { interval: 0 } as const;

const grouped = (period: Period) => ({
  label: period.label,
  ...Object.fromEntries(
    statusGroups.map(({ name, statuses }) => [
      name,
      statuses.reduce((sum, status) => sum + (period.by_status[status] ?? 0), 0),
    ]),
  ),
});

export const ObservationsChart = ({ periods }: ChartProps) => (
  <>
    <StatusPatterns />
    <BarChart
      {...shared}
      // The legend takes the rest.
      h={230}
      type="stacked"
      barChartProps={unreachable}
      data={periods.map(grouped)}
      series={statusGroups.map(({ name, color }) => ({ name, color }))}
      valueFormatter={count}
      yAxisProps={{ ...everyTick, allowDecimals: false, width: 48 }}
      // An edge between the parts of a bar, whose colours may be close to each other.
      barProps={({ name }) => ({
        ...still,
        stroke: "var(--mantine-color-body)",
        strokeWidth: 1,
        style: { fill: fillOf(name) },
      })}
      maxBarWidth={48}
    />
    <StatusLegend />
  </>
);

export const SuccessChart = ({ periods }: ChartProps) => (
  <LineChart
    {...shared}
    data={periods.map(({ label, steady_rate }) => ({ label, Succeeded: steady_rate }))}
    series={[{ name: "Succeeded", color: "var(--m-chart-info)" }]}
    valueFormatter={percent}
    lineChartProps={unreachable}
    curveType="linear"
    connectNulls={false}
    strokeWidth={2}
    // A line has no length where a single period has a rate.
    withDots={periods.filter(({ steady_rate }) => steady_rate !== null).length < 2}
    lineProps={still}
    yAxisProps={{ ...everyTick, domain: [0, 1], width: 56 }}
  />
);

export const StorageChart = ({ periods }: ChartProps) => (
  <AreaChart
    {...shared}
    data={periods.map(({ label, bytes_total }) => ({ label, Files: bytes_total }))}
    series={[{ name: "Files", color: "var(--m-chart-info)" }]}
    valueFormatter={bytes}
    areaChartProps={unreachable}
    curveType="linear"
    withDots={false}
    areaProps={still}
    yAxisProps={{
      ...{ ...everyTick, width: 72 },
      ...binarySteps(Math.max(0, ...periods.map(({ bytes_total }) => bytes_total))),
    }}
  />
);
