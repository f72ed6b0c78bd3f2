import type { QuarantinedObject } from "@meridian/contract";
import { IconArchive } from "@tabler/icons-react";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useList } from "../../data/useList.ts";
import { bytes } from "../../format/quantity.ts";
import { trpc } from "../../trpc.ts";
import { BackLink } from "../../ui/BackLink.tsx";
import { columnsOf } from "../../ui/DataTable/columns.ts";
import { PagedTable } from "../../ui/DataTable/PagedTable.tsx";
import { ListTools } from "../../ui/ListTools.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Time } from "../../ui/Time.tsx";
import classes from "./Integrity.module.css";
import { useCheckTitle } from "./useCheckTitle.ts";

const route = getRouteApi("/shell/administration/integrity/quarantine");
const objects = columnsOf<QuarantinedObject>();

const columns = objects.columns([
  objects.accessor("from", {
    header: "File",
    cell: ({ row: { original } }) => <File object={original} />,
  }),
  objects.accessor("size_bytes", {
    header: "Size",
    cell: ({ getValue }) => (
      <span className="numeric" style={{ whiteSpace: "nowrap" }}>
        {bytes(getValue())}
      </span>
    ),
  }),
  objects.accessor("issue", {
    header: "Moved because of",
    cell: ({ getValue }) => <Reason issue={getValue()} />,
  }),
  objects.accessor("moved_at", { header: "Moved", cell: ({ getValue }) => <Time at={getValue()} /> }),
  objects.accessor("kept_until", {
    header: "Kept until",
    cell: ({ getValue }) => <Time at={getValue()} />,
  }),
]);

function File({ object: { from, issue } }: { object: QuarantinedObject }) {
  if (!issue) return <span className={classes.key}>{from}</span>;
  return (
    <Link
      to="/integrity/issues/$id"
      params={{ id: issue.id }}
      tabIndex={-1}
      className={`cell-link ${classes.key}`}
    >
      {from}
    </Link>
  );
}

function Reason({ issue }: { issue: QuarantinedObject["issue"] }) {
  const titleOf = useCheckTitle();
  return issue ? titleOf(issue.check) : "An earlier repair";
}

/** The stored files that repairs have moved away. Each leads to its issue, where the repair can be undone. */
export function QuarantinePage() {
  const { prefix } = route.useSearch();
  const change = route.useNavigate();
  const navigate = useNavigate();
  const list = useList(trpc.integrity.quarantine, { prefix });
  return (
    <>
      <PageHeader
        title="Quarantine"
        before={<BackLink to="/integrity">Integrity</BackLink>}
        lead="Files that repairs have moved away. To put one back, open its issue and undo the repair. After 30 days they are deleted."
      />
      <ListTools
        label="Search by the beginning of the path"
        search={prefix}
        onSearch={(words) => void change({ search: { prefix: words }, replace: true })}
      />
      <PagedTable
        label="Files in quarantine"
        columns={columns}
        list={list}
        rowId={(row) => row.key}
        empty={
          <Notice
            icon={IconArchive}
            tone="good"
            title={prefix ? "No such file in quarantine" : "Nothing in quarantine"}
          >
            {prefix
              ? "Paths begin like observations/ or previews/."
              : "Files that repairs move away appear here."}
          </Notice>
        }
        onOpen={({ issue }) => {
          if (issue) void navigate({ to: "/integrity/issues/$id", params: { id: issue.id } });
        }}
      />
    </>
  );
}
