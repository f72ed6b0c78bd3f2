/** Fetched when it is shown: the library of charts is large. */
import "@mantine/charts/styles.css";
import { CompositeChart } from "@mantine/charts";
import type { Night, NightPoint } from "@meridian/contract";
import { ReferenceArea } from "recharts";
import { inZone } from "../../../format/moment.ts";
import { useZone } from "../../../format/zone.ts";
import { shared, still, unreachable } from "../../../resource/analytics/chartStyles.ts";
import { skyColor } from "../../../resource/night/phases.ts";
import { edgesOf, extent, nowIn, ticksOf } from "./chartTimes.ts";
import { forbidden, lines, useDowntimeHatch, useHatch } from "./drawing.tsx";
import { forbiddenSpans, hasSkyline } from "./limits.ts";
import { forbiddenAt } from "./limitWords.ts";
import classes from "./Night.module.css";
import { NightLegend } from "./NightLegend.tsx";
import { isWithin, type Mark, overlaps } from "./words.ts";

/** Times that are asked for lie in a lane below the horizon, in degrees. Their labels have room above the zenith. */
const lane = { y1: -7, y2: -1 };

/** By the keys of the data, in the order in which they are drawn. */
const series = {
  Limit: lines.limit,
  Target: lines.target,
  "Sky allows it": lines.possible,
  Moon: lines.moon,
};
/** The lowest sky is drawn first: nothing hides it. */
const behindAll = 0;

/** Nothing is drawn below the horizon. */
const risen = (altitude: number) => (altitude >= 0 ? altitude : null);

/** The limits that are the same all night. */
const straightLimits = (night: Night) =>
  [
    { y: night.min_altitude, name: "Limit", isThere: !hasSkyline(night) },
    { y: night.max_altitude, name: "Maximum", isThere: night.max_altitude < 90 },
  ].filter(({ isThere }) => isThere);

interface PointHeadProps {
  night: Night;
  ms: number;
  clock: string;
}

/** The time of a point, its azimuth, and what forbids it. */
function PointHead({ night, ms, clock }: PointHeadProps) {
  const point = night.points.find(({ at }) => Date.parse(at) === ms);
  const reason = point && forbiddenAt(night, point);
  return (
    <>
      {clock}
      {point && `, azimuth ${point.azimuth.toFixed(0)}°`}
      {reason && <div className={classes.reason}>{reason.charAt(0).toUpperCase() + reason.slice(1)}</div>}
    </>
  );
}

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
  const down = useDowntimeHatch();
  const [start, end] = [Date.parse(night.start), Date.parse(night.end)];
  const clock = (ms: number) => inZone(new Date(ms).toISOString(), zone, "clock");
  const isBent = hasSkyline(night);
  const point = ({ at, altitude, moon_altitude, limit_altitude }: NightPoint) => ({
    label: Date.parse(at),
    Limit: limit_altitude,
    Target: risen(altitude),
    "Sky allows it": isWithin(night.possible, at) ? altitude : null,
    Moon: risen(moon_altitude),
  });
  const head = (ms: number) => <PointHead night={night} ms={ms} clock={clock(ms)} />;
  return (
    <>
      <CompositeChart
        {...shared}
        data={night.points.map(point)}
        series={Object.entries(series).map(([name, { stroke }]) => ({
          ...{ name, color: stroke, type: name === "Limit" ? "area" : "line" },
        }))}
        valueFormatter={(degrees) => `${degrees.toFixed(0)}°`}
        {...unreachable}
        areaProps={{ ...still, ...lines.limit, ...forbidden, ...(isBent && { stroke: lines.limit.stroke }) }}
        lineProps={({ name }) => ({
          ...still,
          ...series[name as keyof typeof series],
          strokeLinecap: "round",
        })}
        withDots={false}
        connectNulls={false}
        curveType="linear"
        referenceLines={[
          ...straightLimits(night).map(({ y, name }) => ({
            ...{ y, ...lines.limit, color: lines.limit.stroke },
            ...{ label: label(`${name} ${y}°`), labelPosition: "insideBottomRight" as const },
          })),
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
        tooltipProps={{ labelFormatter: (ms) => typeof ms === "number" && head(ms) }}
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
        {down.pattern}
        {night.phases.map((one) => (
          <ReferenceArea
            key={one.start}
            {...extent(one)}
            zIndex={behindAll}
            fill={skyColor(one.phase)}
            fillOpacity={1}
          />
        ))}
        {night.max_altitude < 90 && <ReferenceArea y1={night.max_altitude} y2={90} {...forbidden} />}
        {forbiddenSpans(night, "hour_angle").map((span) => (
          <ReferenceArea key={span.start} {...extent(span)} y1={0} y2={90} {...forbidden} />
        ))}
        {overlaps(night.downtimes, [night]).map((one) => (
          <ReferenceArea
            key={`${one.start} ${one.reason}`}
            {...extent(one)}
            {...{ y1: 0, y2: 90, fill: down.fill, fillOpacity: 1, stroke: "var(--mantine-color-text)" }}
          />
        ))}
        {marks.map((mark) => (
          <ReferenceArea
            key={`${mark.kind} ${mark.start}`}
            {...{ ...extent(mark), ...lane, stroke: "var(--m-warn)", fillOpacity: 1 }}
            fill={mark.kind === "fixed" ? "var(--m-warn)" : hatch.fill}
          />
        ))}
      </CompositeChart>
      <NightLegend night={night} marks={marks} />
    </>
  );
}
