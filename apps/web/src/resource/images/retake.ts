import { askedCount, hasFixedTime, type Observation, retakesOf, type UserFile } from "@meridian/contract";
import { observationStyles } from "../../ui/values/statusStyles.ts";

type Asked = Pick<
  Observation,
  "status" | "exposures" | "rejected" | "sequence" | "urgency" | "fixed_time_start" | "fixed_time_end"
>;

/** Says whether another exposure is taken for a rejected one, as the counts and the status of its observation stand. */
export function retakeInWords(observation: Asked, { kind, exposure }: Pick<UserFile, "kind" | "exposure">) {
  const { status, exposures, sequence, urgency } = observation;
  const asked = exposure === null ? undefined : exposures[exposure];
  if (kind !== "light" || !asked) return "It fits none of the exposures: it isn't taken again.";
  if (sequence?.mosaic) return "Exposures of a mosaic aren't taken again.";
  const counts = `${asked.acquired} of ${askedCount(asked, sequence)} in ${asked.filter}`;
  if (asked.acquired >= askedCount(asked, sequence)) return `Nothing is missing: ${counts} acquired.`;
  const rejected = observation.rejected[exposure!] ?? 0;
  if (rejected > retakesOf(asked.exposure_count, rejected))
    return `${counts} acquired. So many were rejected that no other exposure is taken.`;
  if (ended.has(status))
    return `The observation stays ${observationStyles[status].word.toLowerCase()}: ${counts} acquired, and no other exposure is taken.`;
  if (status !== "acquisition_complete") return `Another exposure is taken: ${counts} acquired so far.`;
  return hasFixedTime(observation) || urgency === "rapid"
    ? `${counts} acquired. An observation that happens once takes no other exposure.`
    : `${counts} acquired. Another exposure is taken once all files are here, if its windows leave time.`;
}

const ended = new Set<Observation["status"]>([
  ...(["completed", "partially_completed", "failed", "aborted", "cancelled"] as const),
]);
