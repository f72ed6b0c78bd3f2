/** Fetched when it is shown: the library of charts is large. */
import "@mantine/charts/styles.css";
import { AreaChart } from "@mantine/charts";
import { count } from "../../../format/quantity.ts";
import { shared, still, unreachable } from "../../../resource/analytics/chartStyles.ts";

/** The acknowledgements in a step of time, and their sum by its end. */
export interface Step {
  label: string;
  acknowledged: number;
  total: number;
}

export const OverTimeChart = ({ steps }: { steps: Step[] }) => (
  <AreaChart
    {...shared}
    data={steps.map(({ label, total }) => ({ label, Acknowledged: total }))}
    series={[{ name: "Acknowledged", color: "var(--m-chart-good)" }]}
    valueFormatter={count}
    areaChartProps={unreachable}
    curveType="linear"
    withDots={steps.length === 1}
    areaProps={still}
    yAxisProps={{ allowDecimals: false, width: 64, domain: [0, "auto"] }}
  />
);
