import { Title } from "@mantine/core";
import type { IntegrityScan } from "@meridian/contract";
import { IconZoomScan } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useList } from "../../data/useList.ts";
import { count } from "../../format/quantity.ts";
import { trpc } from "../../trpc.ts";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { PagedTable } from "../../ui/lists/DataTable/PagedTable.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { operationLooks } from "../../ui/values/looks.ts";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { kindWords } from "./words.ts";

const scans = columnsOf<IntegrityScan>();

const columns = scans.columns([
  scans.accessor("kind", {
    header: "Scan",
    cell: ({ row: { original } }) => (
      <Link to="/integrity/scans/$id" params={{ id: original.id }} tabIndex={-1} className="cell-link">
        {kindWords[original.kind]}
      </Link>
    ),
  }),
  scans.accessor("status", {
    header: "Status",
    cell: ({ getValue }) => <StatusBadge look={operationLooks[getValue()]} />,
  }),
  scans.accessor("scanned", {
    header: "Looked at",
    cell: ({ getValue }) => <span className="numeric">{count(getValue())}</span>,
  }),
  scans.display({
    id: "found",
    header: "Issues",
    cell: ({ row: { original } }) => <span className="numeric">{count(original.counts.found)}</span>,
  }),
  scans.display({
    id: "new",
    header: "New",
    cell: ({ row: { original } }) => <span className="numeric">{count(original.counts.new)}</span>,
  }),
  scans.display({
    id: "by",
    header: "Started by",
    cell: ({ row: { original } }) =>
      original.created_by === null ? "Schedule" : (original.created_by_name ?? "Deleted account"),
  }),
  scans.accessor("created_at", { header: "Started", cell: ({ getValue }) => <Time at={getValue()} /> }),
]);

/** Every scan there was, the newest first. */
export function ScanHistory() {
  const navigate = useNavigate();
  const list = useList(trpc.integrity.scans, {});
  return (
    <section aria-labelledby="scans-title">
      <Title order={2} size="1.125rem" id="scans-title" mt="sm" mb="sm">
        Scans
      </Title>
      <PagedTable
        label="Scans"
        columns={columns}
        list={list}
        rowId={(row) => row.id}
        empty={
          <Notice icon={IconZoomScan} title="Nothing has been scanned yet">
            Run a quick scan: it takes seconds and changes nothing.
          </Notice>
        }
        onOpen={({ id }) => void navigate({ to: "/integrity/scans/$id", params: { id } })}
      />
    </section>
  );
}
