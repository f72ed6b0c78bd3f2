import type { Announcement, AnnouncementStatus } from "@meridian/contract";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { List } from "../../data/useList.ts";
import { PagedTable } from "../../ui/lists/DataTable/DataTable.tsx";
import { sortBy } from "../../ui/lists/DataTable/Head.tsx";
import { FilterBar } from "../../ui/lists/FilterBar.tsx";
import { ListTools } from "../../ui/lists/ListTools.tsx";
import classes from "./Announcements.module.css";
import { columnsFor } from "./columns.tsx";
import type { Place } from "./place.ts";
import type { AnnouncementsFilter } from "./search.ts";

interface AnnouncementsTableProps {
  label: string;
  /** The kind of the rows, where it differs from row to row. */
  of: Place["type"] | "none";
  /** The name of its CSV file. */
  file: string;
  list: List<Announcement>;
  counts: Partial<Record<AnnouncementStatus, number>> | undefined;
  filter: AnnouncementsFilter;
  onFilter(part: AnnouncementsFilter): void;
  empty: ReactNode;
  /** Content beside the search. */
  children?: ReactNode;
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

/** Announcements with what narrows and sorts them. */
export function AnnouncementsTable(props: AnnouncementsTableProps) {
  const { label, of, file, list, counts, filter, onFilter, empty, children } = props;
  const navigate = useNavigate();
  const { status, search, sort, order } = filter;
  return (
    <>
      <ListTools label="Title or message" search={search} onSearch={(words) => onFilter({ search: words })}>
        {children}
      </ListTools>
      <div className={classes.toolbar}>
        <FilterBar
          label="Status"
          options={statusOptions(status, counts)}
          value={status}
          counts={counts}
          onChange={(value) => onFilter({ status: value })}
        />
      </div>
      <PagedTable
        label={label}
        twoLines
        columns={columnsFor(of, list.rows)}
        list={list}
        rowId={(row) => row.id}
        empty={empty}
        onOpen={({ id }) => void navigate({ to: "/announcements/$id", params: { id } })}
        sort={sortBy({ sort, order }, ["created_at", "title", "expires_at"], onFilter, "desc")}
        csv={{ name: file, heads, cells }}
      />
    </>
  );
}

/** The status filter of every table of announcements. */
const always = [
  { value: undefined, word: "All" },
  { value: "active", word: "Active" },
  { value: "acknowledged", word: "Acknowledged" },
  { value: "expired", word: "Expired" },
  { value: "cancelled", word: "Cancelled" },
] as const;

const ifAny = [
  { value: "scheduled", word: "Scheduled" },
  { value: "held", word: "Held" },
] as const;

/** With what isn't published yet, where there is any or it is asked for. */
const statusOptions = (
  status: AnnouncementStatus | undefined,
  counts: Partial<Record<AnnouncementStatus, number>> | undefined,
) => [...always, ...ifAny.filter(({ value }) => value === status || (counts?.[value] ?? 0) > 0)];
