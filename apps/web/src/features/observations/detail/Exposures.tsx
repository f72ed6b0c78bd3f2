import { Progress, Title } from "@mantine/core";
import type { Observation } from "@meridian/contract";
import { count, exposureTime } from "../../../format/quantity.ts";
import { columnsOf } from "../../../ui/lists/DataTable/columns.ts";
import { DataTable } from "../../../ui/lists/DataTable/DataTable.tsx";
import classes from "./Detail.module.css";
import { type Exposure, integration } from "./exposures.ts";

const column = columnsOf<Exposure & { place: number }>();

const columns = column.columns([
  column.accessor("filter", { header: "Filter", cell: ({ getValue }) => <strong>{getValue()}</strong> }),
  column.accessor("exposure_time", {
    header: "Exposure",
    cell: ({ getValue }) => <span className="numeric">{getValue()} s</span>,
  }),
  column.accessor("acquired", {
    header: "Acquired",
    cell: ({ row: { original } }) => <Acquired of={original} />,
  }),
  column.display({
    id: "integration",
    header: "Integration",
    cell: ({ row: { original } }) => <Integration of={[original]} />,
  }),
  column.accessor("binning", { header: "Binning", cell: ({ getValue }) => `${getValue()} × ${getValue()}` }),
  column.accessor("gain", { header: "Gain", cell: ({ getValue }) => getValue() ?? "–" }),
  column.accessor("offset", { header: "Offset", cell: ({ getValue }) => getValue() ?? "–" }),
]);

/** The exposures to take through each filter, and how many of them there are. */
export function Exposures({ observation: { exposures } }: { observation: Observation }) {
  return (
    <section aria-labelledby="exposures-title">
      <header className={classes.sectionHead}>
        <Title order={2} size="1rem" id="exposures-title">
          Exposures
        </Title>
        <span>
          Total integration: <Integration of={exposures} />
        </span>
      </header>
      <DataTable
        label="Exposures"
        columns={columns}
        rows={exposures.map((exposure, place) => ({ ...exposure, place }))}
        rowId={({ place }) => String(place)}
        empty={null}
      />
    </section>
  );
}

function Integration({ of }: { of: readonly Exposure[] }) {
  const { acquired, asked } = integration(of);
  return (
    <span className="numeric">
      {exposureTime(acquired)} of {exposureTime(asked)}
    </span>
  );
}

function Acquired({ of: { acquired, exposure_count, filter } }: { of: Exposure }) {
  return (
    <span className={classes.acquired}>
      <span className="numeric">
        {count(acquired)} of {count(exposure_count)}
      </span>
      <Progress
        value={(100 * acquired) / exposure_count}
        size={5}
        aria-label={`${acquired} of ${exposure_count} through ${filter}`}
      />
    </span>
  );
}
