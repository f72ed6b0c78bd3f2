import { evening, oneOf, words } from "../../format/search.ts";

const months = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"] as const;
/** Orders of the list: by a month's hours, or by what the night brings; without one, as it was written. */
const targetSorts = ["hours", "highest", ...months] as const;
export type TargetSort = (typeof targetSorts)[number];

/** A list of targets: of a project or one's own, from where, in which night, and in which order. */
export interface TargetsSearch {
  project?: string | undefined;
  observatory?: string | undefined;
  night?: string | undefined;
  sort?: TargetSort | undefined;
}

const sort = oneOf(targetSorts);

export const targetsSearch = (search: Record<string, unknown>): TargetsSearch => ({
  project: words(search.project),
  observatory: words(search.observatory),
  night: evening(search.night),
  sort: sort(search.sort),
});
