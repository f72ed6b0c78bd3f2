import type { ObservationStatus as Status } from "@meridian/contract";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { observationStyles } from "../../ui/values/statusStyles.ts";

/** The status of an observation, everywhere: a picture and a word of its own for each of them. */
export const ObservationStatus = ({ status }: { status: Status }) => (
  <StatusBadge style={observationStyles[status]} />
);
