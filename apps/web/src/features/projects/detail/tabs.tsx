import { PlaceAnnouncements } from "../../../resource/announcements/PlaceAnnouncements.tsx";
import { ResourceHistory } from "../../../resource/history/ResourceHistory.tsx";
import type { PageTab } from "../../../ui/page/PageTabs.tsx";
import { Danger } from "../Danger.tsx";
import { Members } from "../members/Members.tsx";
import type { ProjectTab } from "../search.ts";
import { Observations } from "./Observations.tsx";
import { Observatories } from "./Observatories.tsx";
import { Overview } from "./Overview.tsx";
import type { TabProps } from "./tab.ts";

/** The tabs for this person. */
export function tabsOf(tab: TabProps): (PageTab<ProjectTab> | false)[] {
  const { project } = tab;
  const { transfer, delete: remove } = project.abilities;
  return [
    { value: "overview", word: "Overview", content: <Overview project={project} /> },
    { value: "observations", word: "Observations", content: <Observations {...tab} /> },
    { value: "members", word: "Members", content: <Members {...tab} /> },
    { value: "observatories", word: "Observatories", content: <Observatories project={project} /> },
    {
      value: "announcements",
      word: "Announcements",
      content: (
        <PlaceAnnouncements
          place={{ type: "project", id: project.id }}
          canAnnounce={project.abilities.announce}
          {...tab}
        />
      ),
    },
    { value: "history", word: "History", content: <ResourceHistory of="project" id={project.id} {...tab} /> },
    (transfer || remove) && {
      value: "danger",
      word: "Danger zone",
      content: <Danger project={project} />,
    },
  ];
}
