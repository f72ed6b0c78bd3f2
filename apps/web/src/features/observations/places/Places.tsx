import { Text, Title } from "@mantine/core";
import type { PlaceOutlook } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { useId, useMemo } from "react";
import { AtSite } from "../../../format/AtSite.tsx";
import { isSameDay, zoneName } from "../../../format/moment.ts";
import { counted } from "../../../format/quantity.ts";
import { useZone } from "../../../format/zone.ts";
import { columnsOf } from "../../../ui/lists/DataTable/columns.ts";
import { DataTable } from "../../../ui/lists/DataTable/DataTable.tsx";
import { Time } from "../../../ui/values/Time.tsx";
import classes from "./Places.module.css";
import { fieldInWords, fits, hindrancesInWords } from "./words.ts";

const column = columnsOf<PlaceOutlook>();
const degrees = (angle: number) => `${angle.toFixed(0)}°`;

const columnsIn = (zone: string, hasField: boolean) =>
  column.columns([
    column.accessor("observatory_name", {
      header: "Observatory",
      cell: ({ row: { original } }) => (
        <strong>
          <PlaceLink place={original} />
        </strong>
      ),
    }),
    column.accessor("next_chance", {
      header: `When (${zone})`,
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
    ...(hasField
      ? [
          column.accessor("field", {
            header: "Field of view",
            cell: ({ getValue }) => <span className="numeric">{fieldInWords(getValue())}</span>,
          }),
        ]
      : []),
    column.accessor("hindrances", {
      header: "What prevents it",
      cell: ({ row: { original } }) => {
        const words = hindrancesInWords(original);
        return words && <span className={classes.hindrances}>{words}</span>;
      },
    }),
  ]);

const PlaceLink = ({ place: { observatory_id: id, observatory_name } }: { place: PlaceOutlook }) => (
  <Link to="/observatories/$id" params={{ id }} className={classes.place!}>
    {observatory_name}
  </Link>
);

/** "Now until 10:00", "02:20 to 10:00" of today, or with its date: by one clock for all, and the observatory's own as a hint. */
function When({ place }: { place: PlaceOutlook }) {
  const { observatory_name: name, timezone: zone } = place;
  return (
    <AtSite site={{ name, zone, isOneOfMany: true }}>
      <Chance place={place} />
    </AtSite>
  );
}

function Chance({ place: { hindrances, next_chance } }: { place: PlaceOutlook }) {
  const zone = useZone();
  const isNow = hindrances.length === 0;
  if (!next_chance) return isNow ? "Now" : "No chance soon";
  const { start, end } = next_chance;
  if (isNow)
    return (
      <span className={classes.when}>
        Now until <Time at={end} shape="brief" />
      </span>
    );
  return (
    <span className={classes.when}>
      <Time at={start} shape="brief" /> to{" "}
      <Time at={end} shape={isSameDay(start, end, zone) ? "clock" : "brief"} />
    </span>
  );
}

/** The distance of the Moon from the target. */
function Moon({ place: { next_chance, moon_separation } }: { place: PlaceOutlook }) {
  if (!next_chance) return null;
  return moon_separation === null ? (
    "Moon is down"
  ) : (
    <span className="numeric">{degrees(moon_separation)}</span>
  );
}

interface PlacesProps {
  places: readonly PlaceOutlook[];
  /** Number of observatories besides, which weren't compared. */
  leftOut: number;
  /** True if the field of view counts: the request demands one, or panels of a mosaic. */
  hasField: boolean;
  /** True while a newer answer is on its way. */
  isOld?: boolean;
}

/** The observatories that a request to the network may be placed at, the best first; last those that don't fit. */
export function Places({ places, leftOut, hasField, isOld = false }: PlacesProps) {
  const id = useId();
  const zone = zoneName(new Date().toISOString(), useZone());
  const columns = useMemo(() => columnsIn(zone, hasField), [zone, hasField]);
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
      {leftOut > 0 && (
        <Text size="sm" c="dimmed">
          {counted(leftOut, "more observatory wasn't", "more observatories weren't")} compared.
        </Text>
      )}
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
        {places.map((place) => (
          <li key={place.observatory_id}>
            <strong>
              <PlaceLink place={place} />
            </strong>
            : {place.hindrances.map(({ message }) => message).join(" ")}
          </li>
        ))}
      </ul>
    </details>
  );
}
