import { Button, VisuallyHidden } from "@mantine/core";
import type { AnnouncementScope, AnnouncementStatus } from "@meridian/contract";
import { IconBroadcast, IconPlus } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { useList } from "../../data/useList.ts";
import { AnnouncementsTable } from "../../resource/announcements/AnnouncementsTable.tsx";
import { places, placeTypes } from "../../resource/announcements/place.ts";
import { isServerAdmin, useProfile } from "../../session.ts";
import { trpc } from "../../trpc.ts";
import { FilterBar } from "../../ui/lists/FilterBar.tsx";
import { Count } from "../../ui/lists/NewButton.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { PageTabs } from "../../ui/page/PageTabs.tsx";
import { AnnounceSomewhere } from "./AnnounceSomewhere.tsx";
import { usePending } from "./pending/usePending.ts";
import type { AnnouncementsSearch } from "./search.ts";

const route = getRouteApi("/shell/announcements");
const tables: { value: AnnouncementScope; word: string }[] = [
  { value: "system", word: "System" },
  ...placeTypes.map((value) => ({ value, word: places[value].word })),
];

/** Four tables, one of each scope: what is addressed to the person, and what they may manage. */
export function AnnouncementsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isAdmin = isServerAdmin(useProfile());
  const pending = usePending();
  // What waits for the person comes first, and stays open once it is acknowledged.
  const [isBare] = useState(() => Object.values(search).every((part) => part === undefined));
  const [first, setFirst] = useState<AnnouncementScope>();
  const waiting = pending[0]?.scope;
  if (isBare && !first && waiting) setFirst(waiting);
  const open = search.table ?? first ?? "system";
  const change = (part: AnnouncementsSearch) =>
    void navigate({ search: (before) => ({ ...before, table: open, ...part }), replace: true });
  return (
    <>
      <PageHeader
        title="Announcements"
        actions={
          open === "system" ? isAdmin && <CreateButton /> : <AnnounceSomewhere key={open} scope={open} />
        }
      />
      <PageTabs
        label="Announcement tables"
        value={open}
        onChange={(table) => void navigate({ search: { table } })}
        tabs={tables.map(({ value, word }) => ({
          value,
          word: <TabWord word={word} waiting={pending.filter(({ scope }) => scope === value).length} />,
          content: <ScopeTable key={value} scope={value} search={search} onChange={change} />,
        }))}
      />
    </>
  );
}

function TabWord({ word, waiting }: { word: string; waiting: number }) {
  if (waiting === 0) return word;
  return (
    <>
      {word} <Count of={waiting} />
      <VisuallyHidden>to acknowledge</VisuallyHidden>
    </>
  );
}

/** For the system; elsewhere it starts on the page of the observatory, the organization or the project. */
function CreateButton() {
  return (
    <Button
      leftSection={<IconPlus size={16} />}
      renderRoot={(props) => <Link to="/announcements/new" {...props} />}
    >
      New announcement
    </Button>
  );
}

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
function ScopeTable({ scope, search, onChange }: ScopeTableProps) {
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
