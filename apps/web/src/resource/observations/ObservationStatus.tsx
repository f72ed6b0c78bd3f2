import type { ObservationStatus as Status } from "@meridian/contract";
import { observationLooks } from "../../ui/values/looks.ts";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";

/** The status of an observation, everywhere: a picture and a word of its own for each of them. */
export const ObservationStatus = ({ status }: { status: Status }) => (
  <StatusBadge look={observationLooks[status]} />
);
