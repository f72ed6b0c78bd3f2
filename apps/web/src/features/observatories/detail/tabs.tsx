import { ResourceHistory } from "../../../resource/history/ResourceHistory.tsx";
import type { PageTab } from "../../../ui/PageTabs.tsx";
import { Access } from "../access/Access.tsx";
import { ConnectionTab } from "../connection/ConnectionTab.tsx";
import { Danger } from "../danger/Danger.tsx";
import { Members } from "../members/Members.tsx";
import type { ObservatoryTab } from "../search.ts";
import { SettingsTab } from "../settings/SettingsTab.tsx";
import { Analytics } from "./Analytics.tsx";
import { Observations } from "./Observations.tsx";
import { Overview } from "./Overview.tsx";
import type { TabProps } from "./tab.ts";

/** The parts of the page that this person is offered. */
export function tabsOf(tab: TabProps): (PageTab<ObservatoryTab> | false)[] {
  const { observatory } = tab;
  const { administer, transfer, delete: remove } = observatory.abilities;
  return [
    { value: "overview", word: "Overview", content: <Overview observatory={observatory} /> },
    { value: "observations", word: "Observations", content: <Observations {...tab} /> },
    administer && { value: "analytics", word: "Analytics", content: <Analytics {...tab} /> },
    { value: "members", word: "Members", content: <Members {...tab} /> },
    { value: "access", word: "Access", content: <Access {...tab} /> },
    {
      value: "connection",
      word: "Connection",
      content: <ConnectionTab observatory={observatory} />,
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
