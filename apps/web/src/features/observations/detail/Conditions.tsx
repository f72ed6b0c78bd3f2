import type { Observation } from "@meridian/contract";
import { type Fact, Facts } from "../../../ui/Facts.tsx";
import { counted, percent } from "../../../ui/quantity.ts";
import { Time } from "../../../ui/Time.tsx";
import { inWords } from "./exposures.ts";

/** Under which conditions it is made, and when. */
export function Conditions({ observation }: { observation: Observation }) {
  return (
    <>
      <Facts title="Conditions" facts={conditions(observation)} />
      <Facts title="Times" facts={times(observation)} />
    </>
  );
}

const twilights = {
  civil: "Once the Sun is 6° below the horizon",
  nautical: "Once the Sun is 12° below the horizon",
  astronomical: "Once the Sun is 18° below the horizon",
};

const darkness = ({ bypass_darkness, constraints: { twilight } }: Observation) => {
  if (bypass_darkness) return "Also while the Sun is up";
  return twilight ? twilights[twilight] : "As the observatory has it";
};

const conditions = (observation: Observation): Fact[] => {
  const { min_altitude, max_airmass, min_moon_separation, max_moon_illumination } = observation.constraints;
  return [
    ["Minimum altitude", min_altitude === null ? "As the observatory has it" : `${min_altitude}°`],
    ["Maximum airmass", max_airmass === null ? "Any" : String(max_airmass)],
    ["From the Moon", min_moon_separation === null ? "However near" : `At least ${min_moon_separation}°`],
    [
      "Moonlight",
      max_moon_illumination === null ? "Any" : `At most ${percent(max_moon_illumination)} illuminated`,
    ],
    ["Darkness", darkness(observation)],
  ];
};

const times = ({ windows, fixed_time_start, fixed_time_end, monitoring }: Observation): Fact[] => [
  [
    "Fixed time",
    fixed_time_start ? <Span key="fixed" start={fixed_time_start} end={fixed_time_end} /> : "None",
  ],
  ["Windows", windows.length > 0 ? <Windows key="windows" windows={windows} /> : "At any time"],
  [
    "Repeated",
    monitoring
      ? `Every ${inWords(monitoring.interval_hours * 3600)}, ${counted(monitoring.remaining, "more time", "more times")}`
      : "No",
  ],
];

const Windows = ({ windows }: Pick<Observation, "windows">) => (
  <ul className="plain-list">
    {windows.map(({ start, end }) => (
      <li key={`${start} ${end}`}>
        <Span start={start} end={end} />
      </li>
    ))}
  </ul>
);

const Span = ({ start, end }: { start: string; end: string | null }) => (
  <>
    <Time at={start} /> to <Time at={end} none="whenever it ends" />
  </>
);
