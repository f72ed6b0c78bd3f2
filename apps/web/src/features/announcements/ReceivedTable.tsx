import { IconBellCheck } from "@tabler/icons-react";
import { trpc, trpcClient } from "../../trpc.ts";
import { PagedTable } from "../../ui/DataTable/PagedTable.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { usePages } from "../../ui/usePages.ts";
import classes from "./Announcements.module.css";
import { receivedColumns } from "./columns.tsx";
import { ReceivedDialog } from "./ReceivedDialog.tsx";
import type { AnnouncementTableProps } from "./SystemTable.tsx";
import { statusOptions } from "./statusOptions.ts";

/** What was ever addressed to the person. */
export function ReceivedTable({ search, onChange }: AnnouncementTableProps) {
  const { open } = search;
  const status = search.status === "scheduled" ? undefined : search.status;
  const list = usePages(trpc.announcements.received.queryKey({ status }), (part) =>
    trpcClient.announcements.received.query({ status, ...part }),
  );
  return (
    <>
      <div className={classes.toolbar}>
        <FilterBar
          label="Status"
          options={statusOptions}
          value={status}
          onChange={(value) => onChange({ status: value })}
        />
      </div>
      <PagedTable
        label="My announcements"
        columns={receivedColumns}
        list={list}
        rowId={(row) => row.id}
        empty={
          <Notice
            icon={IconBellCheck}
            title={status ? "None of yours has this status" : "Nothing was announced to you"}
          >
            What is addressed to you stays here, also after you acknowledged it.
          </Notice>
        }
        onOpen={({ id }) => onChange({ open: id })}
      />
      {open && (
        <ReceivedDialog
          announcement={list.rows?.find((row) => row.id === open)}
          isLoading={!list.rows}
          onClose={() => onChange({ open: undefined })}
        />
      )}
    </>
  );
}
