import { askedCount, leftByPanel, type ObservationDocument, type TonightExposure } from "@meridian/contract";
import { acquiredOf, askedOf, readProgress } from "../observations/index.ts";

type Exposures = Pick<ObservationDocument, "exposures" | "sequence">;

/** The entry that is being exposed, as an index: of the panel at hand the next in its order; undefined once all are acquired. */
function entryAtHand({ exposures, sequence }: Exposures): number | undefined {
  const left = exposures.map((exposure) => leftByPanel(exposure, sequence));
  const panel = left[0]?.findIndex((_, at) => left.some((counts) => counts[at]! > 0)) ?? -1;
  const open = [...exposures.keys()].filter((entry) => (left[entry]![panel] ?? 0) > 0);
  if (sequence?.order !== "interleaved") return open[0];
  const taken = (entry: number) => exposures[entry]!.exposure_count - left[entry]![panel]!;
  // Of a round, those that were taken are one ahead of the others.
  return open.toSorted((one, other) => taken(one) - taken(other))[0];
}

/** Progress of an observation, however odd its document. */
export function exposureOf({ id, doc }: { id: string; doc: unknown }): TonightExposure {
  const observation = readProgress(doc);
  const { name, target, exposures, sequence } = observation;
  const entry = entryAtHand(observation);
  const current = entry === undefined ? undefined : exposures[entry];
  const asked = current ? askedCount(current, sequence) : 0;
  return {
    observation_id: id,
    name,
    target_name: target.name,
    ra: target.ra,
    dec: target.dec,
    filter: current?.filter ?? null,
    exposure: current ? Math.min(current.acquired + 1, asked) : 0,
    exposures: asked,
    acquired: acquiredOf(observation),
    asked: askedOf(observation),
  };
}
