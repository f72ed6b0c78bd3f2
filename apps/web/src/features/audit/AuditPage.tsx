import type { AuditListEntry } from "@meridian/contract";
import { IconHistory } from "@tabler/icons-react";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useList } from "../../data/useList.ts";
import { fieldHead } from "../../format/fieldWords.ts";
import { trpc } from "../../trpc.ts";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { PagedTable } from "../../ui/lists/DataTable/PagedTable.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { actionWords } from "./actionWords.ts";
import { Filters } from "./Filters.tsx";
import { Actor, Subject } from "./Named.tsx";

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

const entries = columnsOf<AuditListEntry>();

const auditColumns = entries.columns([
  entries.accessor("at", { header: "When", cell: ({ getValue }) => <Time at={getValue()} /> }),
  entries.display({ id: "actor", header: "Who", cell: ({ row: { original } }) => <Actor of={original} /> }),
  entries.accessor("action", {
    header: "What",
    cell: ({ row: { original } }) => (
      <Link to="/audit/$id" params={{ id: original.id }} tabIndex={-1} className="cell-link">
        {actionWords(original.action)}
      </Link>
    ),
  }),
  entries.accessor("subject_id", {
    header: "Of",
    cell: ({ row: { original } }) => <Subject of={original} />,
  }),
  entries.accessor("ip_address", { header: "From", cell: ({ getValue }) => getValue() ?? "–" }),
]);

const csvFields = [
  "at",
  "actor_type",
  "actor_id",
  "actor_name",
  "actor_email",
  "action",
  "subject_type",
  "subject_id",
  "subject_name",
  "ip_address",
  "request_id",
] as const satisfies (keyof AuditListEntry)[];

const csvHeads = csvFields.map(fieldHead);
const csvCells = (row: AuditListEntry) => csvFields.map((field) => row[field]);
