import type { Project } from "@meridian/contract";
import type { ProjectSearch } from "../search.ts";

/** What a tab with a list knows: of which project, and what the address says about it. */
export interface TabProps {
  project: Project;
  search: ProjectSearch;
  onChange(part: ProjectSearch): void;
}

/** Whether its settings, members and observatories can be changed by this person now: an archived project stays as it is. */
export const isOpenToChange = ({ status, abilities }: Project) => abilities.manage && status !== "archived";
