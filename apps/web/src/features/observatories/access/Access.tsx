import { IconUsers } from "@tabler/icons-react";
import { usePolling } from "../../../live/useLive.ts";
import { trpc, trpcClient } from "../../../trpc.ts";
import { PagedTable } from "../../../ui/DataTable/PagedTable.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";
import { usePages } from "../../../ui/usePages.ts";
import type { TabProps } from "../detail/tab.ts";
import classes from "../Observatories.module.css";
import { accessCells, accessColumns, accessHeads } from "./columns.tsx";

/** Everybody who may do something here, all ways in taken together, and what these ways are. */
export function Access({ observatory, search: { search }, onChange }: TabProps) {
  const input = { id: observatory.id, search };
  const list = usePages(
    trpc.observatories.access.queryKey(input),
    (part) => trpcClient.observatories.access.query({ ...input, ...part }),
    usePolling({ offline: 30_000 }),
  );
  return (
    <>
      <div className={classes.toolbar}>
        <div className={classes.search}>
          <SearchField
            label="Search by name or address"
            value={search}
            onChange={(words) => onChange({ search: words })}
          />
        </div>
      </div>
      <PagedTable
        label="Access"
        columns={accessColumns}
        list={list}
        rowId={(row) => row.user_id}
        empty={
          <Notice
            icon={IconUsers}
            title={search ? "Nobody with access is called that" : "Nobody has access"}
          />
        }
        csv={{ name: "access", heads: accessHeads, cells: accessCells }}
      />
    </>
  );
}
