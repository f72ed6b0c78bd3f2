import { hasFixedTime, type Observation, retakesOf, type UserFile } from "@meridian/contract";
import { observationStyles } from "../../ui/values/statusStyles.ts";

type Asked = Pick<
  Observation,
  | ("status" | "exposures" | "rejected" | "rejected_by_panel" | "sequence")
  | ("urgency" | "fixed_time_start" | "fixed_time_end")
>;
type Image = Pick<UserFile, "kind" | "exposure" | "panel">;

/** Says whether another exposure is taken for a rejected one, as the counts and the status of its observation stand. */
export function retakeInWords(observation: Asked, image: Image) {
  const { status, exposures, sequence, urgency } = observation;
  const asked = image.exposure === null ? undefined : exposures[image.exposure];
  if (image.kind !== "light" || !asked) return "It fits none of the exposures: it isn't taken again.";
  if (sequence?.mosaic && image.panel === null)
    return "It doesn't say which panel it shows: it isn't taken again.";
  const { acquired, rejected, counts } = countsFor(image, asked, observation);
  if (acquired >= asked.exposure_count) return `Nothing is missing: ${counts} acquired.`;
  if (rejected > retakesOf(asked.exposure_count, rejected))
    return `${counts} acquired. So many were rejected that no other exposure is taken.`;
  if (ended.has(status))
    return `The observation stays ${observationStyles[status].word.toLowerCase()}: ${counts} acquired, and no other exposure is taken.`;
  if (status !== "acquisition_complete") return `Another exposure is taken: ${counts} acquired so far.`;
  return hasFixedTime(observation) || urgency === "rapid"
    ? `${counts} acquired. An observation that happens once takes no other exposure.`
    : `${counts} acquired. Another exposure is taken once all files are here, if its windows leave time.`;
}

/** Counts what there is of the exposure that an image shows, in a mosaic of its panel, and what of it was rejected. */
function countsFor(
  { exposure, panel }: Image,
  { acquired, acquired_by_panel, exposure_count, filter }: Asked["exposures"][number],
  { sequence, rejected, rejected_by_panel }: Asked,
) {
  if (!sequence?.mosaic)
    return {
      ...{ acquired, counts: `${Math.min(acquired, exposure_count)} of ${exposure_count} in ${filter}` },
      rejected: rejected[exposure!] ?? 0,
    };
  const ofPanel = acquired_by_panel?.[panel!] ?? 0;
  return {
    ...{
      acquired: ofPanel,
      counts: `${Math.min(ofPanel, exposure_count)} of ${exposure_count} in ${filter} of panel ${panel! + 1}`,
    },
    rejected: rejected_by_panel[exposure!]?.[panel!] ?? 0,
  };
}

const ended = new Set<Observation["status"]>([
  ...(["completed", "partially_completed", "failed", "aborted", "cancelled"] as const),
]);
