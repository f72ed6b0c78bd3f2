import type { ImportResource, RefusedRow } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { bytes, count } from "../../format/quantity.ts";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { Coordinates } from "../../ui/values/Coordinates.tsx";
import classes from "./Imports.module.css";

/** "Observatories, dry run". */
export const titleOf = ({ kind, dry_run }: ImportResource) =>
  `${kind === "observatories" ? "Observatories" : "Observations"}${dry_run ? ", dry run" : ""}`;

/** "sites.csv, 4 KiB", or the format where the name isn't known. */
export const fileOf = ({ file_name, format, size_bytes }: ImportResource) =>
  `${file_name ?? format.toUpperCase()}, ${bytes(size_bytes)}`;

const refused = columnsOf<RefusedRow>();

export const refusedColumns = refused.columns([
  refused.accessor("name", { header: "Name", cell: ({ getValue }) => getValue() ?? "Without a name" }),
  refused.accessor("row", {
    header: "Row",
    cell: ({ getValue }) => <span className="numeric">{count(getValue())}</span>,
  }),
  refused.display({
    id: "field",
    header: "Field",
    cell: ({ row: { original } }) => <Lines of={original.errors.map(({ path }) => path || "row")} isCode />,
  }),
  refused.display({
    id: "problem",
    header: "What is wrong",
    cell: ({ row: { original } }) => <Lines of={original.errors.map(({ message }) => message)} />,
  }),
]);

function Lines({ of: lines, isCode }: { of: string[]; isCode?: boolean }) {
  return (
    <span className={classes.lines}>
      {lines.map((line, index) => (
        <span key={index}>{isCode ? <code>{line}</code> : line}</span>
      ))}
    </span>
  );
}

const created = columnsOf<ImportResource["created"][number]>();

const doubts = created.display({
  id: "doubts",
  header: "To look at",
  cell: ({ row: { original } }) => (
    <Lines of={original.warnings.map(({ path, message }) => `${path} ${message}`)} />
  ),
});

const createdRow = created.accessor("row", {
  header: "Row",
  cell: ({ getValue }) => <span className="numeric">{count(getValue())}</span>,
});

const position = created.accessor("position", {
  header: "Position",
  cell: ({ getValue }) => {
    const place = getValue();
    return place && <Coordinates {...place} />;
  },
});

const elevation = created.accessor((row) => row.position?.elevation, {
  id: "elevation",
  header: "Elevation",
  cell: ({ getValue }) => {
    const metres = getValue();
    return metres !== undefined && <span className="numeric">{count(Math.round(metres))} m</span>;
  },
});

const pages = { observatories: "/observatories/$id", observations: "/observations/$id" } as const;

/** Created entries link to their page; those of a dry run have none. */
export function createdColumns({ kind, dry_run, warned_count }: ImportResource) {
  const name = created.accessor("name", {
    header: "Name",
    cell: ({ row: { original } }) =>
      dry_run ? (
        original.name
      ) : (
        <Link to={pages[kind]} params={{ id: original.id }} className="cell-link">
          {original.name}
        </Link>
      ),
  });
  return [
    ...created.columns([name, createdRow]),
    ...(kind === "observatories" ? created.columns([position, elevation]) : []),
    ...(warned_count > 0 ? created.columns([doubts]) : []),
  ];
}
