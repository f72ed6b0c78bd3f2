/** Fetched when it is shown: the library of charts is large. */
import "@mantine/charts/styles.css";
import { LineChart } from "@mantine/charts";
import type { Night, NightPoint } from "@meridian/contract";
import { ReferenceArea } from "recharts";
import { inZone } from "../../../format/moment.ts";
import { useZone } from "../../../format/zone.ts";
import { shared, still, unreachable } from "../../../resource/analytics/chartStyles.ts";
import { lines, skyColor, useHatch } from "./drawing.tsx";
import { NightLegend } from "./NightLegend.tsx";
import { isWithin, type Mark } from "./words.ts";

const hour = 3_600_000;
/** Times that are asked for lie in a lane below the horizon, in degrees. Their labels have room above the zenith. */
const lane = { y1: -7, y2: -1 };

/** By the keys of the data, in the order in which they are drawn. */
const series = { Target: lines.target, "Sky allows it": lines.possible, Moon: lines.moon };

/** Nothing is drawn below the horizon. */
const risen = (altitude: number) => (altitude >= 0 ? altitude : null);

/** Every other hour of a short night, every third of a long one: as many as fit a phone. */
function ticksOf(start: number, end: number): number[] {
  const step = (end - start > 8 * hour ? 3 : 2) * hour;
  const first = Math.ceil(start / step) * step;
  return Array.from({ length: Math.floor((end - first) / step) + 1 }, (_, index) => first + index * step);
}

const extent = ({ start, end }: { start: string; end: string }) => ({
  x1: Date.parse(start),
  x2: Date.parse(end),
});

/** The part of a fixed time that is in this night. */
const edgesOf = (night: Night, marks: readonly Mark[]) =>
  marks
    .filter(({ kind }) => kind === "fixed")
    .flatMap(({ start, end }) => [
      { at: start, label: "Start", labelPosition: "insideTopRight" as const },
      { at: end, label: "End", labelPosition: "insideTopLeft" as const },
    ])
    .filter(({ at }) => night.start < at && at < night.end);

/** The present, where it lies in this night. */
const nowIn = ({ start, end }: Night, now = Date.now()) =>
  Date.parse(start) < now && now < Date.parse(end) ? [now] : [];

const label = (value: string) => ({ value, fill: "var(--mantine-color-text)" });

interface NightChartProps {
  night: Night;
  /** The fixed time last: it is drawn over windows. */
  marks: readonly Mark[];
}

/**
 * A chart of target and Moon under a sky as dark as it is drawn, with the times that the sky allows and those asked
 * for.
 */
export function NightChart({ night, marks }: NightChartProps) {
  const zone = useZone();
  const hatch = useHatch();
  const [start, end] = [Date.parse(night.start), Date.parse(night.end)];
  const clock = (ms: number) => inZone(new Date(ms).toISOString(), zone, "clock");
  const point = ({ at, altitude, moon_altitude }: NightPoint) => ({
    label: Date.parse(at),
    Target: risen(altitude),
    "Sky allows it": isWithin(night.possible, at) ? altitude : null,
    Moon: risen(moon_altitude),
  });
  return (
    <>
      <LineChart
        {...shared}
        data={night.points.map(point)}
        series={Object.entries(series).map(([name, { stroke }]) => ({ name, color: stroke }))}
        valueFormatter={(degrees) => `${degrees.toFixed(0)}°`}
        lineChartProps={unreachable}
        lineProps={({ name }) => ({
          ...still,
          ...series[name as keyof typeof series],
          strokeLinecap: "round",
        })}
        withDots={false}
        connectNulls={false}
        curveType="linear"
        referenceLines={[
          {
            ...{ y: night.min_altitude, ...lines.limit, color: lines.limit.stroke },
            ...{ label: label(`Limit ${night.min_altitude}°`), labelPosition: "insideBottomRight" as const },
          },
          ...nowIn(night).map((at) => ({
            ...{ x: at, ...lines.now, color: lines.now.stroke, label: label("Now") },
            labelPosition: "insideTop" as const,
          })),
          ...edgesOf(night, marks).map(({ at, label: name, labelPosition }) => ({
            ...{ x: Date.parse(at), ...lines.fixed, color: lines.fixed.stroke },
            ...{ label: label(name), labelPosition },
          })),
        ]}
        // Before there is anything to tell it is asked all the same.
        tooltipProps={{ labelFormatter: (ms) => typeof ms === "number" && clock(ms) }}
        xAxisProps={{
          ...{ type: "number", scale: "time", domain: [start, end], ticks: ticksOf(start, end) },
          ...{ tickFormatter: clock, tickMargin: 8 },
        }}
        yAxisProps={{
          domain: marks.length > 0 ? [lane.y1 - 1, 98] : [0, 90],
          ticks: [0, 30, 60, 90],
          width: 44,
        }}
      >
        {hatch.pattern}
        {night.phases.map((one) => (
          <ReferenceArea key={one.start} {...extent(one)} fill={skyColor(one.phase)} fillOpacity={1} />
        ))}
        {marks.map((mark) => (
          <ReferenceArea
            key={`${mark.kind} ${mark.start}`}
            {...{ ...extent(mark), ...lane, stroke: "var(--m-warn)", fillOpacity: 1 }}
            fill={mark.kind === "fixed" ? "var(--m-warn)" : hatch.fill}
          />
        ))}
      </LineChart>
      <NightLegend night={night} marks={marks} />
    </>
  );
}
