import type { Announcement } from "@meridian/contract";
import { IconBroadcast } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { usePolling } from "../../live/useLive.ts";
import { trpc, trpcClient } from "../../trpc.ts";
import { PagedTable } from "../../ui/DataTable/PagedTable.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { usePages } from "../../ui/usePages.ts";
import classes from "./Announcements.module.css";
import { CreateButton } from "./CreateButton.tsx";
import { systemColumns } from "./columns.tsx";
import type { AnnouncementsSearch } from "./search.ts";
import { authorStatusOptions } from "./statusOptions.ts";

export interface AnnouncementTableProps {
  search: AnnouncementsSearch;
  onChange(part: AnnouncementsSearch): void;
}

const heads = [
  "Title",
  "Severity",
  "Status",
  "Recipients",
  "Pending",
  "Created",
  "Expires",
  "Reason for cancelling",
];
const cells = (row: Announcement) => [
  ...[row.title, row.severity, row.status, row.recipient_count, row.pending_count],
  ...[row.created_at, row.expires_at, row.cancel_reason],
];

/** All system announcements, for the people who make them. */
export function SystemTable({ search, onChange }: AnnouncementTableProps) {
  const navigate = useNavigate();
  const { status, sort, order } = search;
  const input = { status, sort, order };
  const list = usePages(
    trpc.announcements.list.queryKey(input),
    (part) => trpcClient.announcements.list.query({ ...input, ...part }),
    usePolling({ offline: 30_000 }),
  );
  return (
    <>
      <div className={classes.toolbar}>
        <FilterBar
          label="Status"
          options={authorStatusOptions}
          value={status}
          counts={list.first?.counts}
          onChange={(value) => onChange({ status: value })}
        />
      </div>
      <PagedTable
        label="System announcements"
        columns={systemColumns}
        list={list}
        rowId={(row) => row.id}
        empty={<NoneYet isFiltered={status !== undefined} />}
        onOpen={({ id }) => void navigate({ to: "/announcements/$id", params: { id } })}
        sort={{
          keys: ["created_at", "title", "expires_at"],
          by: sort ?? "created_at",
          order: order ?? "desc",
          onChange: (by, direction) => onChange({ sort: by as "title", order: direction }),
        }}
        csv={{ name: "system-announcements", heads, cells }}
      />
    </>
  );
}

function NoneYet({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Notice icon={IconBroadcast} title="No announcement has this status" />
  ) : (
    <Notice icon={IconBroadcast} title="Nothing has been announced yet">
      <p>An announcement reaches the people you choose, and they acknowledge it before they go on.</p>
      <CreateButton />
    </Notice>
  );
}
