import { Title } from "@mantine/core";
import type { IntegrityRepair } from "@meridian/contract";
import { Link, useNavigate } from "@tanstack/react-router";
import { useList } from "../../data/useList.ts";
import { count } from "../../format/quantity.ts";
import { trpc } from "../../trpc.ts";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { PagedTable } from "../../ui/lists/DataTable/PagedTable.tsx";
import { operationLooks } from "../../ui/values/looks.ts";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { repairWords } from "./repairWords.ts";

const repairs = columnsOf<IntegrityRepair>();

const columns = repairs.columns([
  repairs.accessor("dry_run", {
    header: "Repair",
    cell: ({ row: { original } }) => (
      <Link to="/integrity/repairs/$id" params={{ id: original.id }} tabIndex={-1} className="cell-link">
        {repairWords(original).name}
      </Link>
    ),
  }),
  repairs.accessor("status", {
    header: "Status",
    cell: ({ getValue }) => <StatusBadge look={operationLooks[getValue()]} />,
  }),
  repairs.accessor("repaired", {
    header: "Repaired",
    cell: ({ row: { original } }) => (
      <span className="numeric">
        {count(original.repaired)} of {count(original.matched)}
      </span>
    ),
  }),
  repairs.accessor("created_at", { header: "Started", cell: ({ getValue }) => <Time at={getValue()} /> }),
]);

/** Repairs of many issues at once, the newest first; nothing while there was none. */
export function RepairHistory() {
  const navigate = useNavigate();
  const list = useList(trpc.integrity.repairs, {});
  if (list.rows?.length === 0) return null;
  return (
    <section aria-labelledby="repairs-title">
      <Title order={2} size="1.125rem" id="repairs-title" mt="sm" mb="sm">
        Repairs
      </Title>
      <PagedTable
        label="Repairs"
        columns={columns}
        list={list}
        rowId={(row) => row.id}
        empty={null}
        onOpen={({ id }) => void navigate({ to: "/integrity/repairs/$id", params: { id } })}
      />
    </section>
  );
}
