import { IconUsers } from "@tabler/icons-react";
import { useList } from "../../../data/useList.ts";
import { trpc } from "../../../trpc.ts";
import { PagedTable } from "../../../ui/lists/DataTable/PagedTable.tsx";
import { ListTools } from "../../../ui/lists/ListTools.tsx";
import { Notice } from "../../../ui/page/Notice.tsx";
import type { TabProps } from "../detail/tab.ts";
import { accessCells, accessColumns, accessHeads } from "./columns.tsx";

/** Everybody with access, their permissions from all sources together, and the sources. */
export function Access({ observatory, search: { search }, onChange }: TabProps) {
  const input = { id: observatory.id, search };
  const list = useList(trpc.observatories.access, input);
  return (
    <>
      <ListTools
        label="Search by name or address"
        search={search}
        onSearch={(words) => onChange({ search: words })}
      />
      <PagedTable
        label="Access"
        columns={accessColumns}
        list={list}
        rowId={(row) => row.user_id}
        empty={
          <Notice icon={IconUsers} title={search ? "Nobody with access matches" : "Nobody has access"} />
        }
        csv={{ name: "access", heads: accessHeads, cells: accessCells }}
      />
    </>
  );
}
