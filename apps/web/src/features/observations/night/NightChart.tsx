/** Fetched when it is shown: the library of charts is large. */
import "@mantine/charts/styles.css";
import { LineChart } from "@mantine/charts";
import type { Night, NightPoint } from "@meridian/contract";
import { ReferenceArea } from "recharts";
import { inZone } from "../../../format/moment.ts";
import { useZone } from "../../../format/zone.ts";
import { shared, still, unreachable } from "../../../resource/analytics/chartLooks.ts";
import { isWithin } from "./words.ts";

const hour = 3_600_000;

const possible = "Sky allows it";

/** Nothing is drawn below the horizon. */
const risen = (altitude: number) => (altitude >= 0 ? altitude : null);

/** Every other hour of a short night, every third of a long one: as many as fit a phone. */
function ticksOf(start: number, end: number): number[] {
  const step = (end - start > 8 * hour ? 3 : 2) * hour;
  const first = Math.ceil(start / step) * step;
  return Array.from({ length: Math.floor((end - first) / step) + 1 }, (_, index) => first + index * step);
}

/** What isn't dark, before, between and after what is. */
function brightParts({ start, end, dark }: Night): [number, number][] {
  const edges = [start, ...dark.flatMap((span) => [span.start, span.end]), end].map((at) => Date.parse(at));
  return Array.from({ length: edges.length / 2 }, (_, index) => [edges[2 * index]!, edges[2 * index + 1]!]);
}

interface NightChartProps {
  night: Night;
  /** The fixed time in it. */
  start: string | undefined;
}

/** How high target and Moon stand, with what isn't dark shaded, and where the sky allows the observation drawn thick. */
export function NightChart({ night, start: begins }: NightChartProps) {
  const zone = useZone();
  const [start, end] = [Date.parse(night.start), Date.parse(night.end)];
  const clock = (ms: number) => inZone(new Date(ms).toISOString(), zone, "clock");
  const point = ({ at, altitude, moon_altitude }: NightPoint) => ({
    label: Date.parse(at),
    Target: risen(altitude),
    [possible]: isWithin(night.possible, at) ? altitude : null,
    Moon: risen(moon_altitude),
  });
  return (
    <LineChart
      {...shared}
      data={night.points.map(point)}
      series={[
        { name: "Target", color: "var(--m-chart-info)" },
        { name: possible, color: "var(--m-chart-good)" },
        { name: "Moon", color: "var(--m-chart-quiet)", strokeDasharray: "4 4" },
      ]}
      valueFormatter={(degrees) => `${degrees.toFixed(0)}°`}
      lineChartProps={unreachable}
      lineProps={({ name }) => ({ ...still, strokeWidth: name === possible ? 6 : 2 })}
      withDots={false}
      connectNulls={false}
      curveType="linear"
      withLegend
      legendProps={{ verticalAlign: "bottom", itemSorter: null }}
      referenceLines={[
        {
          ...{ y: night.min_altitude, color: "var(--m-chart-bad)", strokeDasharray: "8 4" },
          ...{ label: `Limit ${night.min_altitude}°`, labelPosition: "insideBottomRight" as const },
        },
        ...(begins
          ? [
              {
                x: Date.parse(begins),
                color: "var(--m-chart-warn)",
                label: "Start",
                labelPosition: "insideTopLeft" as const,
              },
            ]
          : []),
      ]}
      // Before there is anything to tell it is asked all the same.
      tooltipProps={{ labelFormatter: (ms) => typeof ms === "number" && clock(ms) }}
      xAxisProps={{
        ...{ type: "number", scale: "time", domain: [start, end], ticks: ticksOf(start, end) },
        ...{ tickFormatter: clock, tickMargin: 8 },
      }}
      yAxisProps={{ domain: [0, 90], ticks: [0, 30, 60, 90], width: 44 }}
    >
      {brightParts(night).map(([from, to]) => (
        <ReferenceArea key={from} x1={from} x2={to} fill="var(--m-chart-soft)" fillOpacity={0.4} />
      ))}
    </LineChart>
  );
}
