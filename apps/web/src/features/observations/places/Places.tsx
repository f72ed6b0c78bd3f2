import { Text, Title } from "@mantine/core";
import type { PlaceOutlook } from "@meridian/contract";
import { useId } from "react";
import { AtSite } from "../../../format/AtSite.tsx";
import { zoneName } from "../../../format/moment.ts";
import { counted } from "../../../format/quantity.ts";
import { useZone } from "../../../format/zone.ts";
import { columnsOf } from "../../../ui/lists/DataTable/columns.ts";
import { DataTable } from "../../../ui/lists/DataTable/DataTable.tsx";
import { Time } from "../../../ui/values/Time.tsx";
import classes from "./Places.module.css";
import { fits, hindrancesInWords, nightInWords } from "./words.ts";

const column = columnsOf<PlaceOutlook>();
const degrees = (angle: number) => `${angle.toFixed(0)}°`;

const columns = column.columns([
  column.accessor("observatory_name", {
    header: "Observatory",
    cell: ({ getValue }) => <strong>{getValue()}</strong>,
  }),
  column.accessor("next_chance", {
    header: "When",
    cell: ({ row: { original } }) => <When place={original} />,
  }),
  column.accessor("altitude", {
    header: "Highest",
    cell: ({ getValue }) => {
      const altitude = getValue();
      return altitude !== null && <span className="numeric">{degrees(altitude)}</span>;
    },
  }),
  column.accessor("moon_separation", {
    header: "From the Moon",
    cell: ({ row: { original } }) => <Moon place={original} />,
  }),
  column.accessor("hindrances", {
    header: "What prevents it",
    cell: ({ row: { original } }) => {
      const words = hindrancesInWords(original);
      return words && <span className={classes.hindrances}>{words}</span>;
    },
  }),
]);

/** "Now until 10:00 MST", or "Tonight 02:20 to 10:00 MST", by the clock of the observatory. */
function When({ place }: { place: PlaceOutlook }) {
  const { observatory_name: name, timezone: zone } = place;
  return (
    <AtSite site={{ name, zone, isPage: true }}>
      <Chance place={place} />
    </AtSite>
  );
}

const longestNightMs = 24 * 3_600_000;

function Chance({ place: { hindrances, next_chance } }: { place: PlaceOutlook }) {
  const zone = useZone();
  const isNow = hindrances.length === 0;
  if (!next_chance) return isNow ? "Now" : "No chance soon";
  const { start, end } = next_chance;
  const isLong = Date.parse(end) - Date.parse(start) > longestNightMs;
  const until = <Time at={end} shape={isLong ? "moment" : "clock"} />;
  return (
    <span className={classes.when}>
      {isNow ? (
        <>Now until {until}</>
      ) : (
        <>
          {nightInWords(start, zone, new Date().toISOString())} <Time at={start} shape="clock" /> to {until}
        </>
      )}{" "}
      {zoneName(end, zone)}
    </span>
  );
}

/** The distance of the Moon from the target. */
function Moon({ place: { next_chance, moon_separation } }: { place: PlaceOutlook }) {
  if (!next_chance) return null;
  return moon_separation === null ? "Down" : <span className="numeric">{degrees(moon_separation)}</span>;
}

interface PlacesProps {
  places: readonly PlaceOutlook[];
  /** True while a newer answer is on its way. */
  isOld?: boolean;
}

/** The observatories that a request to the network may be placed at, the best first; last those that don't fit. */
export function Places({ places, isOld = false }: PlacesProps) {
  const id = useId();
  const fitting = places.filter(fits);
  return (
    <section className={classes.places} aria-labelledby={id}>
      <Title order={2} size="1rem" id={id}>
        Where it can be observed
      </Title>
      <DataTable
        label="Observatories"
        columns={columns}
        rows={fitting}
        isStale={isOld}
        rowId={({ observatory_id }) => observatory_id}
        empty={
          <Text size="sm" p="md">
            No observatory fits.
          </Text>
        }
      />
      <Misfits places={places.filter((place) => !fits(place))} isAll={fitting.length === 0} />
    </section>
  );
}

/** More than these are folded away. */
const mostOpen = 3;

function Misfits({ places, isAll }: { places: readonly PlaceOutlook[]; isAll: boolean }) {
  if (places.length === 0) return null;
  const isOpen = isAll || places.length <= mostOpen;
  return (
    <details key={String(isOpen)} className={`surface ${classes.misfits}`} open={isOpen}>
      <summary>{counted(places.length, "observatory doesn't fit", "observatories don't fit")}</summary>
      <ul className="plain-list">
        {places.map(({ observatory_id, observatory_name, hindrances }) => (
          <li key={observatory_id}>
            <strong>{observatory_name}</strong>: {hindrances.map(({ message }) => message).join(" ")}
          </li>
        ))}
      </ul>
    </details>
  );
}
