import { VisuallyHidden } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { counted } from "../../../format/quantity.ts";
import { AnalyticsQuery } from "../../../resource/analytics/AnalyticsQuery.tsx";
import { daysAsked } from "../../../resource/analytics/search.ts";
import { PlaceAnnouncements } from "../../../resource/announcements/PlaceAnnouncements.tsx";
import { ResourceHistory } from "../../../resource/history/ResourceHistory.tsx";
import { trpc } from "../../../trpc.ts";
import type { PageTab } from "../../../ui/page/PageTabs.tsx";
import { Access } from "../access/Access.tsx";
import { ConnectionTab } from "../connection/ConnectionTab.tsx";
import { Danger } from "../danger/Danger.tsx";
import { Members } from "../members/Members.tsx";
import type { ObservatoryTab, TabProps } from "../search.ts";
import { SettingsTab } from "../settings/SettingsTab.tsx";
import { Observations } from "./Observations.tsx";
import { Overview } from "./Overview.tsx";

/** With how many people ask for access: a number alone would count the members. */
function MembersWord({ observatory: { open_request_count } }: { observatory: Observatory }) {
  if (!open_request_count) return "Members";
  return (
    <>
      Members · {counted(open_request_count, "request", "requests")}
      <VisuallyHidden> for access</VisuallyHidden>
    </>
  );
}

/** The tabs for this person. */
export function tabsOf(tab: TabProps): (PageTab<ObservatoryTab> | false)[] {
  const { observatory } = tab;
  const { administer, transfer, delete: remove } = observatory.abilities;
  return [
    { value: "overview", word: "Overview", content: <Overview observatory={observatory} /> },
    { value: "observations", word: "Observations", content: <Observations {...tab} /> },
    administer && { value: "analytics", word: "Analytics", content: <Analytics {...tab} /> },
    { value: "members", word: <MembersWord observatory={observatory} />, content: <Members {...tab} /> },
    { value: "access", word: "Access", content: <Access {...tab} /> },
    {
      value: "connection",
      word: "Connection",
      content: <ConnectionTab observatory={observatory} />,
    },
    {
      value: "announcements",
      word: "Announcements",
      content: (
        <PlaceAnnouncements
          place={{ type: "observatory", id: observatory.id }}
          canAnnounce={observatory.abilities.announce}
          {...tab}
        />
      ),
    },
    {
      value: "history",
      word: "History",
      content: <ResourceHistory of="observatory" id={observatory.id} {...tab} />,
    },
    administer && {
      value: "settings",
      word: "Settings",
      content: <SettingsTab observatory={observatory} />,
    },
    (administer || transfer || remove) && {
      value: "danger",
      word: "Danger zone",
      content: <Danger observatory={observatory} />,
    },
  ];
}

/** The observatory's figures, for its administrators. */
function Analytics({ observatory: { id }, search, onChange }: TabProps) {
  const query = useQuery({
    ...trpc.analytics.observatory.queryOptions({ id, ...daysAsked(search) }),
    placeholderData: (before) => before,
  });
  return <AnalyticsQuery query={query} search={search} onChange={onChange} />;
}
