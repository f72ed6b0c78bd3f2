import type { Announcement } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { count, counted } from "../../../format/quantity.ts";
import { useZone } from "../../../format/zone.ts";
import { lazyPart } from "../../../lazyPart.ts";
import tableClasses from "../../../resource/analytics/Analytics.module.css";
import { ChartSection } from "../../../resource/analytics/ChartSection.tsx";
import { trpc } from "../../../trpc.ts";
import classes from "./Detail.module.css";
import type { Step } from "./OverTimeChart.tsx";

const OverTimeChart = lazyPart(async () => ({
  default: (await import("./OverTimeChart.tsx")).OverTimeChart,
}));

const daySeconds = 24 * 60 * 60;

/** The number of acknowledgements over time; nothing while nobody has acknowledged. */
export function OverTime({ announcement }: { announcement: Announcement }) {
  const zone = useZone();
  const { data } = useQuery(trpc.announcements.acknowledgements.queryOptions({ id: announcement.id }));
  if (!data || data.steps.length === 0) return null;
  // Steps of days begin at midnight UTC.
  const isByDay = data.step_seconds >= daySeconds;
  const format = new Intl.DateTimeFormat("en-GB", {
    ...(isByDay
      ? { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }
      : { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZone: zone }),
  });
  let total = 0;
  const steps = data.steps.map(({ at, acknowledged }): Step => {
    total += acknowledged;
    return { label: format.format(new Date(at)), acknowledged, total };
  });
  return (
    <div className={classes.overTime}>
      <ChartSection
        title="Acknowledgements over time"
        summary={`${counted(total, "person has", "people have")} acknowledged it since ${steps[0]!.label}.${isByDay ? " Days are in UTC." : ""}`}
        chart={<OverTimeChart steps={steps} />}
        table={<OverTimeTable steps={steps} />}
      />
    </div>
  );
}

/** The steps in which somebody acknowledged it, the latest first. */
const OverTimeTable = ({ steps }: { steps: Step[] }) => (
  <table className={`numeric ${tableClasses.table}`}>
    <thead>
      <tr>
        <th scope="col">From</th>
        <th scope="col">Acknowledged</th>
        <th scope="col">In all</th>
      </tr>
    </thead>
    <tbody>
      {steps
        .filter(({ acknowledged }) => acknowledged > 0)
        .reverse()
        .map(({ label, acknowledged, total }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{count(acknowledged)}</td>
            <td>{count(total)}</td>
          </tr>
        ))}
    </tbody>
  </table>
);
