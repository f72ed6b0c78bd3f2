import type { Observatory } from "@meridian/contract";
import type { Fact } from "../../../ui/values/Facts.tsx";
import { Facts } from "../../../ui/values/Facts.tsx";
import { HorizonDome } from "../horizon/HorizonDome.tsx";
import { describeHorizon } from "../horizon/rows.ts";
import classes from "../Observatories.module.css";

/** The limits within which its telescope observes, with the horizon drawn where there is one. */
export function Limits({ observatory }: { observatory: Observatory }) {
  return (
    <>
      <Facts title="Limits" facts={limitFacts(observatory)} />
      {observatory.horizon.length > 0 && (
        <div className={`surface ${classes.dome}`}>
          <HorizonDome {...observatory} />
        </div>
      )}
    </>
  );
}

const limitFacts = (observatory: Observatory): Fact[] => {
  const { min_altitude, max_altitude, horizon, hour_angle_limits, sun_altitude_max, overheads } = observatory;
  return [
    ["Altitude", max_altitude < 90 ? `${min_altitude}° to ${max_altitude}°` : `From ${min_altitude}°`],
    ["Horizon", describeHorizon(horizon) ?? "Free"],
    ["Hour angle", hour_angle_limits ? describeHours(hour_angle_limits) : "Any"],
    ["Dark from", describeDarkness(sun_altitude_max)],
    ["Slew", `${overheads.slew_seconds} s`],
    ["Readout", `${overheads.readout_seconds} s`],
    ["Filter change", `${overheads.filter_change_seconds} s`],
  ];
};

const hours = (angle: number) => `${String(angle).replace("-", "−")} h`;

const describeHours = ({ from, to }: NonNullable<Observatory["hour_angle_limits"]>) =>
  `${hours(from)} to ${hours(to)}`;

const twilights: Record<number, string> = { 6: "civil", 12: "nautical", 18: "astronomical" };

function describeDarkness(altitude: number | null): string {
  if (altitude === null) return "Nautical twilight, or as an observation asks";
  if (altitude === 0) return "Sunset";
  const twilight = twilights[-altitude];
  return `The Sun ${-altitude}° below the horizon${twilight ? `, ${twilight} twilight` : ""}`;
}
