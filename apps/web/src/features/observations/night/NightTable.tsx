import type { Night } from "@meridian/contract";
import classes from "../../../resource/analytics/Analytics.module.css";
import { Time } from "../../../ui/Time.tsx";

const degrees = (angle: number) => `${angle.toFixed(1).replace("-", "−")}°`;

/** The same figures, every half an hour. */
export const NightTable = ({ points }: { points: Night["points"] }) => (
  <table className={`numeric ${classes.table}`}>
    <thead>
      <tr>
        {["Time", "Target", "Sun", "Moon", "Target to Moon"].map((head) => (
          <th scope="col" key={head}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {points
        .filter((_, index) => index % 3 === 0)
        .map(({ at, altitude, sun_altitude, moon_altitude, moon_separation }) => (
          <tr key={at}>
            <th scope="row">
              <Time at={at} shape="clock" />
            </th>
            <td>{degrees(altitude)}</td>
            <td>{degrees(sun_altitude)}</td>
            <td>{degrees(moon_altitude)}</td>
            <td>{degrees(moon_separation)}</td>
          </tr>
        ))}
    </tbody>
  </table>
);
