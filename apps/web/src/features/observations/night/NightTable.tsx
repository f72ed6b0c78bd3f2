import type { Night, NightPoint } from "@meridian/contract";
import { isSameDay, zoneName } from "../../../format/moment.ts";
import { useZone } from "../../../format/zone.ts";
import analytics from "../../../resource/analytics/Analytics.module.css";
import { phaseNames } from "../../../resource/night/phases.ts";
import { Time } from "../../../ui/values/Time.tsx";
import { forbiddenAt } from "./limitWords.ts";
import classes from "./Night.module.css";
import { isWithin, type Mark } from "./words.ts";

const degrees = (angle: number) => `${angle.toFixed(1).replace("-", "−")}°`;

/** Every half an hour, and the points that are nearest to where a time that is asked for begins or ends. */
function rowsOf({ points }: Night, marks: readonly Mark[]): NightPoint[] {
  const edges = marks.flatMap(({ start, end }) => [Date.parse(start), Date.parse(end)]);
  const isEdge = (at: string) => edges.some((edge) => Math.abs(edge - Date.parse(at)) <= 5 * 60_000);
  return points.filter(({ at }, index) => index % 3 === 0 || isEdge(at));
}

/** The kinds of time that are asked for at a moment. */
const askedAt = (marks: readonly Mark[], at: string) =>
  [
    marks.some(({ kind, ...span }) => kind === "fixed" && isWithin([span], at)) && "Fixed time",
    marks.some(({ kind, ...span }) => kind === "window" && isWithin([span], at)) && "Window",
  ]
    .filter(Boolean)
    .join(", ");

/** "Yes", "No", or "No: below the observatory's horizon, 32° high there". */
function verdict(night: Night, point: NightPoint): string {
  if (isWithin(night.possible, point.at)) return "Yes";
  return ["No", forbiddenAt(night, point)].filter(Boolean).join(": ");
}

interface NightTableProps {
  night: Night;
  marks: readonly Mark[];
}

/** The figures of the chart. */
export function NightTable({ night, marks }: NightTableProps) {
  const zone = useZone();
  const rows = rowsOf(night, marks);
  const isNewDay = (index: number) =>
    !isSameDay(rows[index]!.at, rows[index - 1]?.at ?? new Date().toISOString(), zone);
  const heads = [
    `Time (${zoneName(night.start, zone)})`,
    "Target",
    "Azimuth",
    "Limit",
    "Moon",
    "Sun",
    "Target to Moon",
    "Sky",
    "Allows it",
  ];
  const hasMarks = marks.length > 0;
  const phaseAt = (at: string) => night.phases.findLast(({ start }) => start <= at)?.phase ?? "day";
  return (
    <table className={`numeric ${analytics.table} ${classes.table}`}>
      <thead>
        <tr>
          {[...heads, ...(hasMarks ? ["Asked for"] : [])].map((head) => (
            <th scope="col" key={head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((point, index) => (
          <tr key={point.at}>
            <th scope="row">
              <Time at={point.at} shape={isNewDay(index) ? "moment" : "clock"} />
            </th>
            <td>{degrees(point.altitude)}</td>
            <td>{degrees(point.azimuth)}</td>
            <td>{degrees(point.limit_altitude)}</td>
            <td>{degrees(point.moon_altitude)}</td>
            <td>{degrees(point.sun_altitude)}</td>
            <td>{degrees(point.moon_separation)}</td>
            <td>{phaseNames[phaseAt(point.at)]}</td>
            <td className={classes.verdict}>{verdict(night, point)}</td>
            {hasMarks && <td>{askedAt(marks, point.at)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
