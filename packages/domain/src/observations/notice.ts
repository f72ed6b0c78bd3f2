import type { Observation } from "@meridian/contract";
import type { LiveNotice } from "../live/index.ts";

/** An observation has come, changed or gone, for those who see it where it belongs. */
export const observationNotice = ({
  id,
  user_id,
  observatory_id,
  project_id,
}: Pick<Observation, "id" | "user_id" | "observatory_id" | "project_id">): LiveNotice => ({
  type: "observation.changed",
  id,
  user_id,
  observatory_id,
  project_id,
});
