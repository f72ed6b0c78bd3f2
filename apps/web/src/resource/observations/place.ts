import type { Observation } from "@meridian/contract";
import type { Site } from "../../format/zone.ts";

/** The place of an observation that is placed nowhere yet. */
export const anyThatFits = "Any that fits";

type Placed = Pick<Observation, "observatory_name" | "observatory_timezone">;

/** The observatory's name, or that any will do. */
export const placeName = ({ observatory_name }: Pick<Placed, "observatory_name">): string =>
  observatory_name ?? anyThatFits;

/** The site whose clock counts; undefined while the observation is placed nowhere. */
export const siteOf = ({ observatory_name: name, observatory_timezone: zone }: Placed): Site | undefined =>
  name === null ? undefined : { name, zone };
