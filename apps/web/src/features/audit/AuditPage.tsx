import { Select } from "@mantine/core";
import type { AuditListEntry } from "@meridian/contract";
import { IconHistory } from "@tabler/icons-react";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useList } from "../../data/useList.ts";
import { fieldHead } from "../../format/changes.ts";
import { trpc } from "../../trpc.ts";
import { MomentRange } from "../../ui/fields/MomentRange.tsx";
import { SearchField } from "../../ui/fields/SearchField.tsx";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { PagedTable } from "../../ui/lists/DataTable/DataTable.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Time } from "../../ui/values/Time.tsx";
import classes from "./Audit.module.css";
import { Actor, Subject } from "./AuditEntryPage.tsx";
import { actionChoices, actionWords, isKnownAction } from "./actionWords.ts";
import type { AuditSearch } from "./search.ts";

const route = getRouteApi("/shell/administration/audit");

/** Recorded changes and the people behind them, newest first. */
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

interface FiltersProps {
  search: AuditSearch;
  onChange(part: AuditSearch): void;
}

/** Filters of the log; the address holds them all. */
function Filters({ search, onChange }: FiltersProps) {
  return (
    <div className={classes.toolbar}>
      <SearchField
        label="Who: name, address or id"
        value={search.actor}
        onChange={(actor) => onChange({ actor })}
      />
      <Select
        aria-label="What"
        placeholder="What: any change"
        searchable
        clearable
        clearButtonProps={{ "aria-label": "Any change" }}
        data={choicesWith(search.action)}
        value={search.action ?? null}
        onChange={(action) => onChange({ action: action ?? undefined })}
      />
      <SearchField
        label="Of: type or id"
        value={search.subject}
        onChange={(subject) => onChange({ subject })}
      />
      <MomentRange range={search} onChange={onChange} />
    </div>
  );
}

/** An address may have part of an action's name, which finds all actions that contain it. */
const choicesWith = (action: string | undefined) =>
  !action || isKnownAction(action)
    ? actionChoices
    : [{ group: "Asked for", items: [{ value: action, label: action }] }, ...actionChoices];
