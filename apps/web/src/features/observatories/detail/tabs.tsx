import { Stack, VisuallyHidden } from "@mantine/core";
import type { Observatory, ObservatoryConnection } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { flagsInWords } from "../../../format/flagWords.ts";
import { count, counted } from "../../../format/quantity.ts";
import { AnalyticsQuery } from "../../../resource/analytics/AnalyticsQuery.tsx";
import { daysAsked } from "../../../resource/analytics/search.ts";
import { PlaceAnnouncements } from "../../../resource/announcements/PlaceAnnouncements.tsx";
import { ResourceHistory } from "../../../resource/history/ResourceHistory.tsx";
import { NightOfObservatory } from "../../../resource/night/NightOfObservatory.tsx";
import { trpc } from "../../../trpc.ts";
import type { PageTab } from "../../../ui/page/PageTabs.tsx";
import { Coordinates } from "../../../ui/values/Coordinates.tsx";
import { type Fact, Facts } from "../../../ui/values/Facts.tsx";
import { Time } from "../../../ui/values/Time.tsx";
import { WorldMap } from "../../../ui/values/WorldMap/WorldMap.tsx";
import { Access } from "../access/Access.tsx";
import { ConnectionTab } from "../connection/ConnectionTab.tsx";
import { conditionFacts } from "../connection/conditionFacts.tsx";
import { Danger } from "../danger/Danger.tsx";
import { Downtimes } from "../downtimes/Downtimes.tsx";
import { Members } from "../members/Members.tsx";
import classes from "../Observatories.module.css";
import { describeField, describeScale, describeSensor } from "../optics.ts";
import { RapidRequests } from "../rapid/RapidRequests.tsx";
import type { ObservatoryTab, TabProps } from "../search.ts";
import { SettingsTab } from "../settings/SettingsTab.tsx";
import { aperture } from "../useObservatories.ts";
import { Limits } from "./Limits.tsx";
import { Observations } from "./Observations.tsx";

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
    { value: "overview", word: "Overview", content: <Overview {...tab} /> },
    { value: "observations", word: "Observations", content: <Observations {...tab} /> },
    administer && { value: "analytics", word: "Analytics", content: <Analytics {...tab} /> },
    { value: "members", word: <MembersWord observatory={observatory} />, content: <Members {...tab} /> },
    { value: "access", word: "Access", content: <Access {...tab} /> },
    {
      value: "connection",
      word: "Connection",
      content: <ConnectionTab observatory={observatory} />,
    },
    administer && {
      value: "rapid",
      word: "Rapid requests",
      content: <RapidRequests observatory={observatory} />,
    },
    { value: "downtimes", word: "Downtimes", content: <Downtimes {...tab} /> },
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

/** Description, place, equipment and connection. */
function Overview({ observatory, search }: TabProps) {
  const { data } = useQuery(trpc.observatories.connection.queryOptions({ id: observatory.id }));
  return (
    <Stack gap="sm">
      {observatory.description && <p className="as-written">{observatory.description}</p>}
      <NightOfObservatory site={observatory} first={search.night} />
      <div className={classes.where}>
        <div className={`surface ${classes.map}`}>
          <WorldMap mark={observatory} />
        </div>
        <Facts title="Site" facts={site(observatory)} />
      </div>
      <div className={classes.panels}>
        <Facts title="Equipment" facts={equipment(observatory)} />
        <Limits observatory={observatory} />
        <Facts title="Connection" facts={connection(observatory, data)} />
        <Facts title="Ownership" facts={belonging(observatory)} />
      </div>
    </Stack>
  );
}

const site = (observatory: Observatory): Fact[] => [
  ["Coordinates", <Coordinates key="coordinates" {...observatory} />],
  ["Elevation", `${count(Math.round(observatory.elevation))} m`],
  ["Time zone", observatory.timezone],
];

const equipment = ({ equipment, filters }: Observatory): Fact[] => [
  ["Telescope", equipment.telescope],
  ["Aperture", equipment.aperture && aperture(equipment.aperture)],
  ["Focal length", equipment.focal_length && `${count(equipment.focal_length)} mm`],
  ["Mount", equipment.mount],
  ["Camera", equipment.camera],
  ["Sensor", describeSensor(equipment)],
  ["Field of view", describeField(equipment)],
  ["Pixel scale", describeScale(equipment)],
  ["Filters", filters.join(", ")],
];

const connection = (observatory: Observatory, reasons?: ObservatoryConnection): Fact[] => [
  ["Last seen", <Time key="seen" at={observatory.last_seen_at} none="Never" />],
  ["Plugin version", observatory.plugin_version],
  ...conditionFacts(observatory, reasons),
];

const belonging = (observatory: Observatory): Fact[] => [
  ["Owner", observatory.owner_name],
  ["You may", flagsInWords(observatory.permissions)],
  ["Added", <Time key="added" at={observatory.created_at} />],
];
