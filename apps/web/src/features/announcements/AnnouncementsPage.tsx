import { Button, VisuallyHidden } from "@mantine/core";
import type { AnnouncementScope } from "@meridian/contract";
import { IconPlus } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { places, placeTypes } from "../../resource/announcements/place.ts";
import { isServerAdmin, useProfile } from "../../session.ts";
import { Count } from "../../ui/lists/Count.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { PageTabs } from "../../ui/page/PageTabs.tsx";
import { AnnounceSomewhere } from "./AnnounceSomewhere.tsx";
import { usePending } from "./pending/usePending.ts";
import { ScopeTable } from "./ScopeTable.tsx";
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
