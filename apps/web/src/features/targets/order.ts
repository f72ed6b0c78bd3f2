import type { TargetsVisibility, VisibleTarget } from "@meridian/contract";
import type { TargetSort } from "./search.ts";

/** Hours a night from which on a target is said to be up. */
const worthwhile = 1;

/** The place of a month among the twelve of an answer. */
const placeOf = (months: readonly string[], sort: TargetSort): number =>
  months.findIndex((month) => month.endsWith(`-${sort}`));

const byNight = ["hours", "highest"] as const;
const isByNight = (sort: TargetSort | undefined): sort is (typeof byNight)[number] =>
  byNight.some((one) => one === sort);

/** A target's measure in an order: the more, the further up. */
function measureOf(target: VisibleTarget, months: readonly string[], sort: TargetSort): number {
  if (sort === "hours") return target.hours;
  if (sort === "highest") return target.highest?.altitude ?? -90;
  return target.months[placeOf(months, sort)] ?? 0;
}

/** The targets of an answer in an order; without one, in that of the list. */
export const inOrder = (
  { targets, months }: TargetsVisibility,
  sort: TargetSort | undefined,
): VisibleTarget[] =>
  sort
    ? targets.toSorted((one, other) => measureOf(other, months, sort) - measureOf(one, months, sort))
    : targets;

/** The name of a month as in 2027-03: "March". */
export const monthName = (month: string, form: "long" | "narrow" = "long") =>
  new Intl.DateTimeFormat("en", { month: form, timeZone: "UTC" }).format(new Date(`${month}-15`));

/** "23 of 40 are up for an hour or more a night in March." */
export function upInWords({ targets, months }: TargetsVisibility, sort: TargetSort | undefined): string {
  const month = sort && !isByNight(sort) ? months[placeOf(months, sort)] : undefined;
  const hours = (target: VisibleTarget) => (month ? measureOf(target, months, sort!) : target.hours);
  const up = targets.filter((target) => hours(target) >= worthwhile).length;
  const when = month ? `a night in ${monthName(month)} ${month.slice(0, 4)}` : "in this night";
  return `${up} of ${targets.length} ${targets.length === 1 ? "is" : "are"} up for an hour or more ${when}.`;
}
