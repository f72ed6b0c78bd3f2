import type { Project } from "@meridian/contract";
import type { ListTab } from "../../../resource/tabSearch.ts";
import type { ProjectSearch } from "../search.ts";

export interface TabProps extends ListTab<ProjectSearch> {
  project: Project;
}

/** True if this person can change its settings, members and observatories now: an archived project stays as it is. */
export const isOpenToChange = ({ status, abilities }: Project) => abilities.manage && status !== "archived";
