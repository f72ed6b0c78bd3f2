import type { Announcement, AnnouncementScope } from "@meridian/contract";
import { IconBroadcast } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useList } from "../../data/useList.ts";
import { trpc } from "../../trpc.ts";
import { PagedTable } from "../../ui/DataTable/PagedTable.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { ListTools } from "../../ui/ListTools.tsx";
import { Notice } from "../../ui/Notice.tsx";
import classes from "./Announcements.module.css";
import { columnsFor } from "./columns.tsx";
import { mineOptions, statusOptions } from "./filters.ts";
import type { AnnouncementsSearch } from "./search.ts";

interface ScopeTableProps {
  scope: AnnouncementScope;
  search: AnnouncementsSearch;
  onChange(part: AnnouncementsSearch): void;
}

const heads = [
  ...["Title", "Of", "Severity", "Status", "Recipients", "Pending", "You acknowledged"],
  ...["Created", "Created by", "Expires", "Reason for cancelling", "Held"],
];
const cells = (row: Announcement) => [
  ...[row.title, row.scope_name, row.severity, row.status, row.recipient_count, row.pending_count],
  ...[
    row.acknowledged_at,
    row.created_at,
    row.created_by_name,
    row.expires_at,
    row.cancel_reason,
    row.held_at,
  ],
];

/** The announcements of one scope that are addressed to the person or that they may manage. */
export function ScopeTable({ scope, search, onChange }: ScopeTableProps) {
  const navigate = useNavigate();
  const { status, sort, order, mine } = search;
  const asked = { scope, managed: "any" as const, search: search.search, sort, order };
  const input = { ...asked, status: mine ? undefined : status, to_acknowledge: mine && true };
  const list = useList(trpc.announcements.received, input);
  const counts = list.first?.counts;
  return (
    <>
      <ListTools
        label="Title or message"
        search={search.search}
        onSearch={(words) => onChange({ search: words })}
      >
        <FilterBar
          label="To acknowledge"
          options={mineOptions}
          value={mine}
          counts={counts && { pending: counts.to_acknowledge, all: totalOf(counts) }}
          onChange={(value) => onChange({ mine: value, status: undefined })}
        />
      </ListTools>
      <div className={classes.toolbar}>
        <FilterBar
          label="Status"
          options={statusOptions(status, counts)}
          value={mine ? "active" : status}
          counts={counts && { ...counts, all: totalOf(counts) }}
          onChange={(value) => onChange({ status: value, mine: undefined })}
        />
      </div>
      <PagedTable
        label={labels[scope]}
        columns={columnsFor(scope, list.rows)}
        list={list}
        rowId={(row) => row.id}
        empty={<NoneYet isFiltered={Boolean(status ?? mine ?? search.search)} />}
        onOpen={({ id }) => void navigate({ to: "/announcements/$id", params: { id } })}
        sort={{
          keys: ["created_at", "title", "expires_at"],
          by: sort ?? "created_at",
          order: order ?? "desc",
          onChange: (by, direction) => onChange({ sort: by as "title", order: direction }),
        }}
        csv={{ name: `${scope}-announcements`, heads, cells }}
      />
    </>
  );
}

const labels: Record<AnnouncementScope, string> = {
  system: "System announcements",
  organization: "Organization announcements",
  observatory: "Observatory announcements",
  project: "Project announcements",
};

const totalOf = ({ to_acknowledge: _, ...statuses }: Record<string, number>) =>
  Object.values(statuses).reduce((total, number) => total + number, 0);

function NoneYet({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Notice icon={IconBroadcast} title="No announcement matches" />
  ) : (
    <Notice icon={IconBroadcast} title="No announcements yet">
      Announcements to you stay here after you acknowledge them.
    </Notice>
  );
}
