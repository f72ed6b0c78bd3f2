import { Button } from "@mantine/core";
import type { QuarantinedObject } from "@meridian/contract";
import { IconArchive } from "@tabler/icons-react";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useChange } from "../../data/useChange.ts";
import { useList } from "../../data/useList.ts";
import { bytes } from "../../format/quantity.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { PagedTable } from "../../ui/lists/DataTable/DataTable.tsx";
import { ListTools } from "../../ui/lists/ListTools.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { BackLink, PageHeader } from "../../ui/page/PageHeader.tsx";
import { Time } from "../../ui/values/Time.tsx";
import classes from "./Integrity.module.css";
import { useCheckTitle } from "./useCheckTitle.ts";

const route = getRouteApi("/shell/administration/integrity/quarantine");
const objects = columnsOf<QuarantinedObject>();

const columnsWith = (onPutBack: (object: QuarantinedObject) => void) =>
  objects.columns([
    objects.accessor("from", {
      header: "File",
      cell: ({ row: { original } }) => <File object={original} />,
    }),
    objects.accessor("size_bytes", {
      header: "Size",
      cell: ({ getValue }) => <Size of={getValue()} />,
    }),
    objects.accessor("issue", {
      header: "Moved because of",
      cell: ({ getValue }) => <Reason issue={getValue()} />,
    }),
    objects.accessor("moved_at", { header: "Moved", cell: ({ getValue }) => <Moment at={getValue()} /> }),
    objects.accessor("kept_until", {
      header: "Kept until",
      cell: ({ getValue }) => <Moment at={getValue()} />,
    }),
    objects.display({
      id: "put-back",
      header: "Put back",
      cell: ({ row: { original } }) =>
        original.unreadable === null && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Put back ${original.from}`}
            onClick={() => onPutBack(original)}
          >
            Put back
          </Button>
        ),
    }),
  ]);

const Size = ({ of }: { of: number | null }) =>
  of === null ? (
    "–"
  ) : (
    <span className="numeric" style={{ whiteSpace: "nowrap" }}>
      {bytes(of)}
    </span>
  );

const Moment = ({ at }: { at: string | null }) => (at === null ? "–" : <Time at={at} />);

function File({ object: { from, issue, unreadable } }: { object: QuarantinedObject }) {
  if (unreadable !== null)
    return (
      <>
        <span className={classes.key}>{from}</span>
        <br />
        Can't be read: {unreadable}.
      </>
    );
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

/** Asks before a file is put back, with what its repair has changed besides. */
function PutBackDialog({
  object: { key, from, issue },
  onClose,
}: {
  object: QuarantinedObject;
  onClose(): void;
}) {
  const put = useChange(trpc.integrity.putBack, {
    done: onClose,
    say: "File put back",
    refresh: "integrity",
  });
  return (
    <ConfirmDialog
      title="Put this file back?"
      action="Put back"
      change={put}
      onClose={onClose}
      onConfirm={() => put.mutate({ key })}
    >
      <p className={classes.key}>{from}</p>
      <p>
        {issue
          ? "This undoes the repair that moved it: whatever else the repair changed comes back too, and its issue is open again."
          : "It goes where it was, unless another file is there by now."}
      </p>
    </ConfirmDialog>
  );
}

/** The stored files that repairs have moved away. Each leads to its issue, and can be put back. */
export function QuarantinePage() {
  const { prefix } = route.useSearch();
  const change = route.useNavigate();
  const navigate = useNavigate();
  const list = useList(trpc.integrity.quarantine, { prefix });
  const [chosen, choose] = useState<QuarantinedObject>();
  const columns = useMemo(() => columnsWith(choose), []);
  return (
    <>
      <PageHeader
        title="Quarantine"
        before={<BackLink to="/integrity">Integrity</BackLink>}
        lead="Files that repairs have moved away. After 30 days they are deleted."
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
      {chosen && <PutBackDialog object={chosen} onClose={() => choose(undefined)} />}
    </>
  );
}
