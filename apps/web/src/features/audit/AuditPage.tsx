import { IconHistory } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { trpc, trpcClient } from "../../trpc.ts";
import { CsvButton } from "../../ui/DataTable/CsvButton.tsx";
import { DataTable } from "../../ui/DataTable/DataTable.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { readAll } from "../../ui/readAll.ts";
import { usePages } from "../../ui/usePages.ts";
import classes from "./Audit.module.css";
import { auditColumns, csvCells, csvHeads } from "./columns.tsx";
import { Filters } from "./Filters.tsx";

const route = getRouteApi("/shell/administration/audit");

/** Who changed what, the newest first. */
export function AuditPage() {
  const input = route.useSearch();
  const change = route.useNavigate();
  const navigate = useNavigate();
  const list = usePages(
    trpc.audit.list.queryKey(input),
    (cursor) => trpcClient.audit.list.query({ ...input, cursor }),
    15_000,
  );
  const isFiltered = Object.values(input).some((value) => value !== undefined);
  return (
    <>
      <PageHeader title="Audit" lead="Every change that somebody with rights has made, and from where." />
      <Filters
        search={input}
        onChange={(part) => void change({ search: (before) => ({ ...before, ...part }), replace: true })}
      />
      <DataTable
        label="Audit"
        columns={auditColumns}
        rows={list.rows}
        rowId={(row) => row.id}
        error={list.error}
        refetch={list.refetch}
        isStale={list.isStale}
        more={list.more}
        empty={
          <Notice
            icon={IconHistory}
            title={isFiltered ? "No change is like this" : "Nothing has been changed yet"}
          />
        }
        onOpen={({ id }) => void navigate({ to: "/audit/$id", params: { id } })}
      />
      <div className={classes.below}>
        <CsvButton
          name="audit"
          heads={csvHeads}
          cells={csvCells}
          read={() => readAll((cursor) => trpcClient.audit.list.query({ ...input, limit: 200, cursor }))}
        />
      </div>
    </>
  );
}
