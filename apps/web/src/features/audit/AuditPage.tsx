import { IconHistory } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useList } from "../../data/useList.ts";
import { trpc } from "../../trpc.ts";
import { PagedTable } from "../../ui/lists/DataTable/PagedTable.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { auditColumns, csvCells, csvHeads } from "./columns.tsx";
import { Filters } from "./Filters.tsx";

const route = getRouteApi("/shell/administration/audit");

/** Who changed what, the newest first. */
export function AuditPage() {
  const input = route.useSearch();
  const change = route.useNavigate();
  const navigate = useNavigate();
  const list = useList(trpc.audit.list, input, { poll: 15_000 });
  const isFiltered = Object.values(input).some((value) => value !== undefined);
  return (
    <>
      <PageHeader title="Audit" lead="Who changed what, when and from where." />
      <Filters
        search={input}
        onChange={(part) => void change({ search: (before) => ({ ...before, ...part }), replace: true })}
      />
      <PagedTable
        label="Audit"
        columns={auditColumns}
        list={list}
        rowId={(row) => row.id}
        empty={<Notice icon={IconHistory} title={isFiltered ? "No matching changes" : "No changes yet"} />}
        onOpen={({ id }) => void navigate({ to: "/audit/$id", params: { id } })}
        csv={{ name: "audit", heads: csvHeads, cells: csvCells }}
      />
    </>
  );
}
