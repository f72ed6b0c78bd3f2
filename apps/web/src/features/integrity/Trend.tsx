import { Skeleton } from "@mantine/core";
import type { IntegrityTrend } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { count, counted } from "../../format/quantity.ts";
import { lazyPart } from "../../lazyPart.ts";
import tableClasses from "../../resource/analytics/Analytics.module.css";
import { ChartSection } from "../../resource/analytics/ChartSection.tsx";
import { trpc } from "../../trpc.ts";

const TrendChart = lazyPart(async () => ({ default: (await import("./TrendChart.tsx")).TrendChart }));

/** The number of issues that came and went by day; nothing where none did. */
export function Trend() {
  const { data } = useQuery(trpc.integrity.trend.queryOptions({}));
  if (!data) return <Skeleton height="23.4rem" radius="md" />;
  const total = (field: "new" | "resolved") => data.days.reduce((sum, day) => sum + day[field], 0);
  const [found, resolved] = [total("new"), total("resolved")];
  if (found + resolved === 0) return null;
  return (
    <ChartSection
      title="New and resolved issues"
      summary={`${counted(found, "new issue", "new issues")} and ${count(resolved)} resolved or repaired in the last ${data.days.length} days. Days are in UTC.`}
      chart={<TrendChart days={data.days} />}
      table={<TrendTable days={data.days} />}
    />
  );
}

/** The days on which something came or went, the latest first. */
const TrendTable = ({ days }: IntegrityTrend) => (
  <table className={`numeric ${tableClasses.table}`}>
    <thead>
      <tr>
        <th scope="col">Day</th>
        <th scope="col">New</th>
        <th scope="col">Resolved</th>
      </tr>
    </thead>
    <tbody>
      {days
        .filter((day) => day.new + day.resolved > 0)
        .reverse()
        .map((day) => (
          <tr key={day.day}>
            <th scope="row">{day.day}</th>
            <td>{count(day.new)}</td>
            <td>{count(day.resolved)}</td>
          </tr>
        ))}
    </tbody>
  </table>
);
