import type { Observation } from "@meridian/contract";
import { counted, duration } from "../../../format/quantity.ts";
import { type Fact, Facts } from "../../../ui/values/Facts.tsx";
import { Time } from "../../../ui/values/Time.tsx";

/** When it is made, and how often. */
export const Times = ({ observation }: { observation: Observation }) => (
  <Facts title="When" facts={times(observation)} />
);

const times = ({
  windows,
  fixed_time_start,
  fixed_time_end,
  bypass_darkness,
  monitoring,
}: Observation): Fact[] => [
  ["Fixed time", fixed_time_start && <Span key="fixed" start={fixed_time_start} end={fixed_time_end} />],
  ["Windows", windows.length > 0 ? <Windows key="windows" windows={windows} /> : anyTime(bypass_darkness)],
  [
    "Repeat",
    monitoring
      ? `Every ${duration(monitoring.interval_hours * 3600)}, ${counted(monitoring.remaining, "more time", "more times")}`
      : "No",
  ],
];

const anyTime = (alsoByDay: boolean) => (alsoByDay ? "Any day or night" : "Any night");

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
