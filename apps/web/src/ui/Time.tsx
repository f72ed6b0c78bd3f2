import { distance, inUtc, inZone, type MomentShape, zoneName } from "../format/moment.ts";
import { useZone } from "../format/zone.ts";

interface TimeProps {
  at: string | null | undefined;
  shape?: MomentShape | "distance";
  /** What to show where there is no time. */
  none?: string;
  /** Says it in these words. */
  words?: string;
}

/** A time in the viewer's zone, which a hover or a tap names, with UTC. */
export function Time({ at, shape = "moment", none = "–", words }: TimeProps) {
  const zone = useZone();
  if (!at) return <span>{none}</span>;
  const local = inZone(at, zone, words !== undefined || shape === "distance" ? "exact" : shape);
  const hint = `${inZone(at, zone, "exact")} ${zoneName(at, zone)} · ${inUtc(at)}`;
  return (
    <time dateTime={at} className="numeric" data-hint={hint}>
      {words ?? (shape === "distance" ? distance(at) : local)}
    </time>
  );
}
