import { VisuallyHidden } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { counted } from "../../../format/quantity.ts";
import { AnalyticsQuery } from "../../../resource/analytics/AnalyticsQuery.tsx";
import { daysAsked } from "../../../resource/analytics/search.ts";
import { PlaceAnnouncements } from "../../../resource/announcements/PlaceAnnouncements.tsx";
import { ResourceHistory } from "../../../resource/history/ResourceHistory.tsx";
import { ImagesOf } from "../../../resource/images/ImagesOf.tsx";
import type { OfferedTabs } from "../../../resource/ResourcePage.tsx";
import { trpc } from "../../../trpc.ts";
import type { PageTab, TabOrGroup } from "../../../ui/page/PageTabs.tsx";
import { Access } from "../access/Access.tsx";
import { Calibrations } from "../calibrations/Calibrations.tsx";
import { ConnectionTab } from "../connection/ConnectionTab.tsx";
import { Danger } from "../danger/Danger.tsx";
import { Downtimes } from "../downtimes/Downtimes.tsx";
import { Members } from "../members/Members.tsx";
import { RapidRequests } from "../rapid/RapidRequests.tsx";
import type { ObservatoryTab, TabProps } from "../search.ts";
import { SettingsTab } from "../settings/SettingsTab.tsx";
import { Night } from "./Night.tsx";
import { Observations } from "./Observations.tsx";

/** With how many people ask for access: a number alone would count the members. */
function WithRequests({ word, observatory }: { word: string; observatory: Observatory }) {
  const { open_request_count } = observatory;
  if (!open_request_count) return word;
  return (
    <>
      {word} · {counted(open_request_count, "request", "requests")}
      <VisuallyHidden> for access</VisuallyHidden>
    </>
  );
}

/** The tabs for this person. */
export const tabsOf = (tab: TabProps): OfferedTabs<ObservatoryTab> => [
  { label: "Tonight", word: "Tonight", parts: tonight(tab) },
  { label: "Observations", word: "Observations", parts: observations(tab) },
  { label: "Images", word: "Images", parts: images(tab) },
  {
    label: "People",
    word: <WithRequests word="People" observatory={tab.observatory} />,
    parts: people(tab),
  },
  settings(tab),
];

type Parts = PageTab<ObservatoryTab>[];

const tonight = (tab: TabProps): Parts => [
  { value: "overview", word: "Night", content: <Night {...tab} /> },
  { value: "downtimes", word: "Downtimes", content: <Downtimes {...tab} /> },
  { value: "announcements", word: "Announcements", content: <Announcements {...tab} /> },
  {
    value: "history",
    word: "History",
    content: <ResourceHistory of="observatory" id={tab.observatory.id} {...tab} />,
  },
];

function observations(tab: TabProps): Parts {
  const all = { value: "observations", word: "List", content: <Observations {...tab} /> } as const;
  if (!tab.observatory.abilities.administer) return [all];
  return [all, { value: "analytics", word: "Analytics", content: <Analytics {...tab} /> }];
}

const images = (tab: TabProps): Parts => [
  {
    value: "images",
    word: "Gallery",
    content: <Images {...tab} />,
  },
  { value: "calibrations", word: "Calibration", content: <Calibrations {...tab} /> },
];

const people = (tab: TabProps): Parts => [
  {
    value: "members",
    word: <WithRequests word="Members" observatory={tab.observatory} />,
    content: <Members {...tab} />,
  },
  { value: "access", word: "Access", content: <Access {...tab} /> },
];

/** The details and how it is connected, which is all that somebody sees who may change nothing. */
function settings({ observatory }: TabProps): TabOrGroup<ObservatoryTab> {
  const { administer, transfer, delete: remove } = observatory.abilities;
  const connection = {
    value: "connection",
    word: "Connection",
    content: <ConnectionTab observatory={observatory} />,
  } as const;
  const danger = {
    value: "danger",
    word: "Danger zone",
    content: <Danger observatory={observatory} />,
  } as const;
  const closing = administer || transfer || remove ? [danger] : [];
  if (!administer && closing.length === 0) return connection;
  const details: Parts = administer
    ? [
        { value: "settings", word: "Details", content: <SettingsTab observatory={observatory} /> },
        connection,
        { value: "rapid", word: "Rapid requests", content: <RapidRequests observatory={observatory} /> },
      ]
    : [connection];
  return { label: "Settings", word: "Settings", parts: [...details, ...closing] };
}

function Announcements({ observatory, ...list }: TabProps) {
  const { id, abilities } = observatory;
  return (
    <PlaceAnnouncements place={{ type: "observatory", id }} canAnnounce={abilities.announce} {...list} />
  );
}

const Images = ({ observatory: { id, abilities } }: TabProps) => (
  <ImagesOf scope={{ of: "observatory", id }} isPartial={!abilities.operate} />
);

/** The observatory's figures, for its administrators. */
function Analytics({ observatory: { id }, search, onChange }: TabProps) {
  const query = useQuery({
    ...trpc.analytics.observatory.queryOptions({ id, ...daysAsked(search) }),
    placeholderData: (before) => before,
  });
  return <AnalyticsQuery query={query} search={search} onChange={onChange} />;
}
