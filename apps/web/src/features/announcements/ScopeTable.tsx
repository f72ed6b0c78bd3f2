import type { AnnouncementScope, AnnouncementStatus } from "@meridian/contract";
import { IconBroadcast } from "@tabler/icons-react";
import { useList } from "../../data/useList.ts";
import { AnnouncementsTable } from "../../resource/announcements/AnnouncementsTable.tsx";
import { places } from "../../resource/announcements/place.ts";
import { trpc } from "../../trpc.ts";
import { FilterBar } from "../../ui/lists/FilterBar.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import type { AnnouncementsSearch } from "./search.ts";

interface ScopeTableProps {
  scope: AnnouncementScope;
  search: AnnouncementsSearch;
  onChange(part: AnnouncementsSearch): void;
}

const mineOptions = [
  { value: undefined, word: "Everything" },
  { value: "pending", word: "To acknowledge" },
] as const;

/** The announcements of one scope that are addressed to the person or that they may manage. */
export function ScopeTable({ scope, search, onChange }: ScopeTableProps) {
  const { status, sort, order, mine } = search;
  const asked = { scope, managed: "any" as const, search: search.search, sort, order };
  const input = { ...asked, status: mine ? undefined : status, to_acknowledge: mine && true };
  const list = useList(trpc.announcements.received, input);
  const { to_acknowledge: waiting, ...counts } = list.first?.counts ?? {};
  return (
    <AnnouncementsTable
      label={`${scope === "system" ? "System" : places[scope].word} announcements`}
      of={scope === "system" ? "none" : scope}
      file={`${scope}-announcements`}
      list={list}
      counts={list.first && counts}
      filter={{ ...search, status: mine ? "active" : status }}
      onFilter={(part) => onChange("status" in part ? { ...part, mine: undefined } : part)}
      empty={<NoneYet isFiltered={Boolean(status ?? mine ?? search.search)} />}
    >
      <FilterBar
        label="To acknowledge"
        options={mineOptions}
        value={mine}
        counts={list.first && { pending: waiting, all: totalOf(counts) }}
        onChange={(value) => onChange({ mine: value, status: undefined })}
      />
    </AnnouncementsTable>
  );
}

const totalOf = (counts: Partial<Record<AnnouncementStatus, number>>) =>
  Object.values(counts).reduce((total, number) => total + number, 0);

function NoneYet({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Notice icon={IconBroadcast} title="No announcement matches" />
  ) : (
    <Notice icon={IconBroadcast} title="No announcements yet">
      Announcements to you stay here after you acknowledge them.
    </Notice>
  );
}
