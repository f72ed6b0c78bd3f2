import { type ObservationDocument, panelCount } from "@meridian/contract";

type Asked = Pick<ObservationDocument, "fixed_time_start" | "fixed_time_end">;

export interface Timed {
  exposures: readonly { exposure_time: number; exposure_count: number }[];
}

/** Everything that the length of an observation depends on. */
export type Lasting = Timed & Pick<ObservationDocument, "sequence">;

/** The least time that all exposures of all panels take, in seconds: one after the other, with nothing between them. */
export const leastSeconds = ({ exposures, sequence }: Lasting): number =>
  exposures.reduce((sum, { exposure_time, exposure_count }) => sum + exposure_time * exposure_count, 0) *
  panelCount(sequence);

/** Its longest exposure, in seconds. */
export const longestSeconds = ({ exposures }: Timed): number =>
  Math.max(0, ...exposures.map(({ exposure_time }) => exposure_time));

/** An observation may begin this much later than its fixed time. */
const lateMs = 2 * 60_000;

/**
 * Returns the last moment at which an observation with a fixed time may begin, in milliseconds since 1970: a little late, as
 * long as its exposures still fit before its end.
 */
export function latestBeginning({ fixed_time_end: end, ...observation }: Asked & Lasting): number {
  const start = Date.parse(observation.fixed_time_start ?? "");
  if (end === null) return start + lateMs;
  const spare = Date.parse(end) - start - leastSeconds(observation) * 1000;
  return start + Math.min(lateMs, Math.max(0, spare));
}
