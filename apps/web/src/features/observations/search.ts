import { words } from "../../format/search.ts";

/** A page for a new observation: for which project and where it is to be made, by their ids. */
export interface NewObservationSearch {
  project_id?: string | undefined;
  observatory_id?: string | undefined;
  /** The observation that the form begins as. */
  copy_of?: string | undefined;
}

export const newObservationSearch = (search: Record<string, unknown>): NewObservationSearch => ({
  project_id: words(search.project_id),
  observatory_id: words(search.observatory_id),
  copy_of: words(search.copy_of),
});
