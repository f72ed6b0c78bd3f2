import type { DrilledTable } from "@meridian/contract";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useMemo } from "react";
import { count } from "../../format/quantity.ts";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { DataTable } from "../../ui/lists/DataTable/DataTable.tsx";
import { type Look, StatusBadge } from "../../ui/values/StatusBadge.tsx";

const tables = columnsOf<DrilledTable>();

function lookOf({ rows, loaded_rows, checksum, loaded_checksum }: DrilledTable): Look {
  return rows === loaded_rows && checksum === loaded_checksum
    ? { word: "Equal", tone: "good", icon: IconCircleCheck }
    : { word: "Different", tone: "bad", icon: IconCircleX };
}

const columns = tables.columns([
  tables.accessor("name", { header: "Table", cell: ({ getValue }) => <code>{getValue()}</code> }),
  tables.accessor("rows", { header: "Rows in the backup", cell: ({ getValue }) => count(getValue()) }),
  tables.accessor("loaded_rows", { header: "Rows loaded", cell: ({ getValue }) => count(getValue()) }),
  tables.accessor("loaded_checksum", {
    header: "Checksum",
    cell: ({ getValue }) => <code title={getValue()}>{getValue().slice(0, 12)}…</code>,
  }),
  tables.display({
    id: "result",
    header: "Compared",
    cell: ({ row: { original } }) => <StatusBadge look={lookOf(original)} />,
  }),
]);

/** What was found of each table, those that differ first. */
export function DrillEvidence({ tables: found }: { tables: DrilledTable[] }) {
  const rows = useMemo(
    () =>
      found.toSorted(
        (one, other) =>
          Number(one.checksum === one.loaded_checksum) - Number(other.checksum === other.loaded_checksum) ||
          other.rows - one.rows,
      ),
    [found],
  );
  return <DataTable label="Tables" columns={columns} rows={rows} rowId={({ name }) => name} empty={null} />;
}
