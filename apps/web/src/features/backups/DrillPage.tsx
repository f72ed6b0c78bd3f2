import { Alert } from "@mantine/core";
import type { DrilledTable, RestoreDrillResource } from "@meridian/contract";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { count } from "../../format/quantity.ts";
import { OperationOutcome } from "../../operations/OperationOutcome.tsx";
import { OperationPage } from "../../operations/OperationPage.tsx";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { DataTable } from "../../ui/lists/DataTable/DataTable.tsx";
import { StatusBadge, type StatusStyle } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { tookWords } from "./words.ts";

/** One restore drill: how far it is, or what it has proved. */
export const DrillPage = () => (
  <OperationPage
    kind="restore_drill"
    what="restore drill"
    title={() => "Restore drill"}
    back={{ to: "/backups", label: "Backups" }}
    ifCancelled={() => "The data that people work with isn't touched by it either way."}
    result={(drill) => <Outcome drill={drill} />}
  />
);

function Outcome({ drill }: { drill: RestoreDrillResource }) {
  const { status, backup_id, snapshot_at, row_count, tables } = drill;
  const backup = (
    <Link to="/backups/$id" params={{ id: backup_id }}>
      backup
    </Link>
  );
  return (
    <>
      <OperationOutcome what="restore drill" operation={drill} isUndone />
      {status === "completed" && (
        <Alert color="gray" icon={<IconCircleCheck size={18} />} title="The backup can be restored" mb="md">
          All {count(row_count ?? 0)} rows of the {backup}
          {snapshot_at && (
            <>
              {" "}
              of <Time at={snapshot_at} />
            </>
          )}{" "}
          came out of the database as they went in. It took {tookWords(drill)}.
        </Alert>
      )}
      {status !== "completed" && <p>It was tried with this {backup}.</p>}
      {tables.length > 0 && <DrillEvidence tables={tables} />}
    </>
  );
}

const tables = columnsOf<DrilledTable>();

function styleOf({ rows, loaded_rows, checksum, loaded_checksum }: DrilledTable): StatusStyle {
  return rows === loaded_rows && checksum === loaded_checksum
    ? { word: "Equal", tone: "good", icon: IconCircleCheck }
    : { word: "Different", tone: "bad", icon: IconCircleX };
}

const columns = tables.columns([
  tables.accessor("name", { header: "Table", cell: ({ getValue }) => <code>{getValue()}</code> }),
  tables.accessor("rows", { header: "In the backup", cell: ({ getValue }) => count(getValue()) }),
  tables.accessor("loaded_rows", { header: "Loaded", cell: ({ getValue }) => count(getValue()) }),
  tables.accessor("loaded_checksum", {
    header: "Checksum",
    cell: ({ getValue }) => <code title={getValue()}>{getValue().slice(0, 12)}…</code>,
  }),
  tables.display({
    id: "result",
    header: "Compared",
    cell: ({ row: { original } }) => <StatusBadge style={styleOf(original)} />,
  }),
]);

/** The findings about each table, those that differ first. */
function DrillEvidence({ tables: found }: { tables: DrilledTable[] }) {
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
