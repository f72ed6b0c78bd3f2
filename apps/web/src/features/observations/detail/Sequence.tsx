import { Progress, Text, Title } from "@mantine/core";
import {
  type Sequence as Asked,
  acquiredOfPanel,
  expand,
  formatDeclination,
  formatRightAscension,
  type Mosaic,
  mosaicPanels,
  type Observation,
  type Panel,
} from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { count, counted, exposureTime, ofAsked } from "../../../format/quantity.ts";
import { trpc } from "../../../trpc.ts";
import { columnsOf } from "../../../ui/lists/DataTable/columns.ts";
import { DataTable } from "../../../ui/lists/DataTable/DataTable.tsx";
import { type Fact, Facts } from "../../../ui/values/Facts.tsx";
import { MosaicDrawing } from "../sequence/MosaicDrawing.tsx";
import classes from "../sequence/Sequence.module.css";
import { ditherInWords, mosaicInWords, ordersOf } from "../sequence/words.ts";
import detail from "./Detail.module.css";
import { acquiredWithoutPanel } from "./exposures.ts";

/** The dithers, the panels of a mosaic with the progress of each, and the order of the filters; nothing without a sequence. */
export function Sequence({ observation }: { observation: Observation }) {
  const { sequence } = observation;
  return sequence && <Present observation={observation} sequence={sequence} />;
}

interface PresentProps {
  observation: Observation;
  sequence: Asked;
}

function Present({ observation, sequence }: PresentProps) {
  const { mosaic } = sequence;
  const facts = useFacts(observation, sequence);
  if (!mosaic || mosaic.panel_width === null) return <Facts title="Sequence" facts={facts} />;
  return <MosaicProgress observation={observation} mosaic={mosaic} facts={facts} />;
}

const isOver = ({ finished_at, status }: Observation) =>
  finished_at !== null || status === "acquisition_complete";

function useFacts(observation: Observation, sequence: Asked): Fact[] {
  const { order, dither, mosaic } = sequence;
  const { observatory_id } = observation;
  const { data: observatory } = useQuery({
    ...trpc.observatories.get.queryOptions({ id: observatory_id ?? "" }),
    enabled: observatory_id !== null,
  });
  const left = observatory && expand(observation, observatory.overheads);
  return [
    ["Order", ordersOf(mosaic !== null)[order]],
    ["Dither", dither ? ditherInWords(dither) : "No"],
    ["Mosaic", mosaic ? mosaicInWords(mosaic) : "No"],
    ...(left && !isOver(observation)
      ? [["Time left", `${exposureTime(left.total_seconds)}, with overheads`] satisfies Fact]
      : []),
  ];
}

type Row = Panel & { place: number; acquired: number; rejected: number; asked: number };
const column = columnsOf<Row>();
const columns = column.columns([
  column.accessor("place", {
    header: "Panel",
    cell: ({ getValue }) => <strong>Panel {getValue() + 1}</strong>,
  }),
  column.accessor("acquired", {
    header: "Acquired",
    cell: ({ row: { original } }) => <Acquired of={original} />,
  }),
  column.accessor("ra", {
    header: "Right ascension",
    cell: ({ getValue }) => <span className="numeric">{formatRightAscension(getValue(), 1)}</span>,
  }),
  column.accessor("dec", {
    header: "Declination",
    cell: ({ getValue }) => <span className="numeric">{formatDeclination(getValue())}</span>,
  }),
  column.accessor("rotation", {
    header: "Rotation",
    cell: ({ getValue }) => <span className="numeric">{getValue().toFixed(1)}°</span>,
  }),
]);

function Acquired({ of: { place, acquired, rejected, asked } }: { of: Row }) {
  return (
    <span className={detail.acquired}>
      <span className="numeric">
        {ofAsked(acquired, asked)}
        {rejected > 0 && `, ${count(rejected)} rejected`}
      </span>
      <Progress
        value={(100 * acquired) / asked}
        size={5}
        aria-label={`${acquired} of ${asked} of panel ${place + 1}`}
      />
    </span>
  );
}

interface MosaicProgressProps {
  observation: Observation;
  mosaic: Mosaic;
  facts: Fact[];
}

function MosaicProgress({ observation, mosaic, facts }: MosaicProgressProps) {
  const { target, exposures, rejected_by_panel } = observation;
  const asked = exposures.reduce((sum, { exposure_count }) => sum + exposure_count, 0);
  const rows = mosaicPanels(target, mosaic).map((panel, place): Row => {
    const rejected = rejected_by_panel.reduce((sum, byPanel) => sum + (byPanel[place] ?? 0), 0);
    return { ...panel, place, asked, rejected, acquired: acquiredOfPanel(exposures, place) };
  });
  const finished = rows.filter(({ acquired }) => acquired >= asked).length;
  const unplaced = acquiredWithoutPanel(exposures);
  return (
    <section aria-labelledby="sequence-title">
      <header className={detail.sectionHead}>
        <Title order={2} size="1rem" id="sequence-title">
          Sequence
        </Title>
        <span>
          {count(finished)} of {counted(rows.length, "panel", "panels")} finished
        </span>
      </header>
      <div className={classes.split}>
        <MosaicDrawing
          mosaic={mosaic}
          rotation={target.rotation}
          progress={rows.map(({ acquired }) => Math.min(1, acquired / asked))}
        />
        <Facts facts={facts} />
      </div>
      <DataTable
        label="Panels"
        columns={columns}
        rows={rows}
        rowId={({ place }) => String(place)}
        empty={null}
      />
      {unplaced > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {counted(unplaced, "exposure was", "exposures were")} reported without a panel.
        </Text>
      )}
    </section>
  );
}
