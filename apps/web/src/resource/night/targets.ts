import type { NightPlan, NightReport } from "@meridian/contract";

/** An observation's time in a night, past, present or to come. */
export interface Target {
  /** The observation's. */
  id: string;
  name: string;
  ra: number;
  dec: number;
  start: string;
  end: string;
  kind: "running" | "planned" | "unplaced" | "done";
  /** Its number in the plan; empty for what is over. */
  label: string;
}

/**
 * Lists what ran in a night in the order of time, and then the plan of what is left of it. Where its observatory can't observe now,
 * what has begun doesn't run, and is planned like the rest.
 */
export function targetsOf(
  plan: NightPlan | undefined,
  report: NightReport | undefined,
  isClosed: boolean,
): Target[] {
  const planned = (plan?.turns ?? []).map((turn, index): Target => {
    const { observation_id: id, target_name: name, ra, dec, start, end, status, is_placed } = turn;
    const kind = status === "in_progress" && !isClosed ? "running" : is_placed ? "planned" : "unplaced";
    return { id, name, ra, dec, start, end, kind, label: String(index + 1) };
  });
  const begins = plan ? Date.parse(plan.from) : Number.POSITIVE_INFINITY;
  const ran = (report?.observations ?? []).flatMap(
    ({ observation_id: id, target_name: name, ra, dec, spans }) =>
      spans
        .filter(({ start }) => Date.parse(start) < begins)
        .map(({ start, end }): Target => ({ id, name, ra, dec, start, end, kind: "done", label: "" })),
  );
  return [...ran.toSorted((one, other) => one.start.localeCompare(other.start)), ...planned];
}
