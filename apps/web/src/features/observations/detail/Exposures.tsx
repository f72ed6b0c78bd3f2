import { Progress, Title } from "@mantine/core";
import { askedCount, type Observation } from "@meridian/contract";
import { count, exposureTime, ofAsked } from "../../../format/quantity.ts";
import { columnsOf } from "../../../ui/lists/DataTable/columns.ts";
import { DataTable } from "../../../ui/lists/DataTable/DataTable.tsx";
import classes from "./Detail.module.css";
import { type Exposure, integration } from "./exposures.ts";

type Sequence = Observation["sequence"];
type Row = Exposure & { place: number; sequence: Sequence; rejected: number };
const column = columnsOf<Row>();

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
    cell: ({ row: { original } }) => <Integration of={[original]} sequence={original.sequence} />,
  }),
  column.accessor("binning", { header: "Binning", cell: ({ getValue }) => `${getValue()} × ${getValue()}` }),
  column.accessor("gain", { header: "Gain", cell: ({ getValue }) => getValue() ?? "–" }),
  column.accessor("offset", { header: "Offset", cell: ({ getValue }) => getValue() ?? "–" }),
]);

/** The exposures to take through each filter, and how many of them there are. */
export function Exposures({ observation: { exposures, sequence, rejected } }: { observation: Observation }) {
  return (
    <section aria-labelledby="exposures-title">
      <header className={classes.sectionHead}>
        <Title order={2} size="1rem" id="exposures-title">
          Exposures
        </Title>
        <span>
          Total integration: <Integration of={exposures} sequence={sequence} />
        </span>
      </header>
      <DataTable
        label="Exposures"
        columns={columns}
        rows={exposures.map((exposure, place) => ({
          ...exposure,
          place,
          sequence,
          rejected: rejected[place] ?? 0,
        }))}
        rowId={({ place }) => String(place)}
        empty={null}
      />
    </section>
  );
}

function Integration({ of, sequence }: { of: readonly Exposure[]; sequence: Sequence }) {
  const { acquired, asked } = integration(of, sequence);
  return <span className="numeric">{ofAsked(acquired, asked, exposureTime)}</span>;
}

function Acquired({ of }: { of: Row }) {
  const { acquired, filter, rejected } = of;
  const asked = askedCount(of, of.sequence);
  return (
    <span className={classes.acquired}>
      <span className="numeric">
        {ofAsked(acquired, asked)}
        {rejected > 0 && `, ${count(rejected)} rejected`}
      </span>
      <Progress
        value={Math.min(100, (100 * acquired) / asked)}
        size={5}
        aria-label={`${acquired} of ${asked} through ${filter}`}
      />
    </span>
  );
}
