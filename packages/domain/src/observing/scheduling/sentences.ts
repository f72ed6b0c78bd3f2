import {
  type ConstraintCondition,
  constraintList,
  type Hindrance,
  type HindranceCode,
} from "@meridian/contract";
import type { SkyLimits } from "./observable.ts";

/** The sentences of the conditions that an observation's constraints set. */
const ofConstraints = (when: "now" | "throughout") =>
  Object.fromEntries(constraintList.map(({ condition }) => [condition.code, condition[when]])) as Record<
    ConstraintCondition,
    string
  >;

const now: Record<HindranceCode, string> = {
  status: "It isn't pending.",
  project: "Its project isn't active.",
  project_observatory: "Its project no longer allows the observatory.",
  observer: "Its observer may no longer observe there.",
  retired: "The observatory is retired.",
  offline: "The observatory is offline.",
  plugin: "The observatory's plugin is older than the minimum version.",
  hold: "The observatory is held.",
  downtime: "The observatory has a planned downtime.",
  weather: "The observatory has a weather hold.",
  safety: "The observatory reports that it is unsafe.",
  queue: "The observatory's queue is full for now.",
  rapid: "Another rapid request is under way there.",
  fit: "The telescope isn't as the request asks.",
  elsewhere: "Another observatory can execute it better now.",
  rejected: "The observatory rejected it. It is offered again after half an hour.",
  time: "Its time hasn't come: none of its windows or its fixed time is now.",
  darkness: "It isn't dark enough there.",
  horizon: "The target is below the observatory's horizon.",
  zenith: "The target is too near to the zenith for the mount.",
  hour_angle: "The target is beyond the mount's hour angle limits.",
  body: "The target isn't at its coordinates.",
  ...ofConstraints("now"),
};

/** Sentences about all of a time that aren't those of a code alone. */
const special = {
  later: { code: "time", message: "Its time begins after the days that were looked at." },
  short: { code: "time", message: "What is left of its time is too short for its longest exposure." },
  sun: {
    code: "darkness",
    message: "The Sun isn't up while it is dark: ask for it also while the Sun is up.",
  },
} as const satisfies Record<string, Hindrance>;
type Special = keyof typeof special;

const throughout: Partial<Record<HindranceCode, string>> = {
  time: "Its time has passed.",
  downtime: "The observatory has a planned downtime whenever the sky would allow it in this time.",
  body: "The target moves, and isn't at its coordinates whenever the sky would allow it in this time.",
  darkness: "It never gets dark enough there in this time.",
  ...ofConstraints("throughout"),
};

/** The sentences of the telescope's limits, with their figures. */
function ofTelescope({ horizon, max_altitude, hour_angle_limits }: SkyLimits): typeof throughout {
  const heights = horizon.map(([, altitude]) => altitude);
  const { from = 0, to = 0 } = hour_angle_limits ?? {};
  const whenever = "whenever it is dark and the target is high enough.";
  return {
    horizon: `The target is below the observatory's horizon, ${Math.min(...heights)}° to ${Math.max(...heights)}° high, ${whenever}`,
    zenith: `The target is above ${max_altitude}°, the mount's limit near the zenith, ${whenever}`,
    hour_angle: `The target is outside the mount's hour angles, ${from} h to ${to} h, ${whenever}`.replace(
      "-",
      "−",
    ),
  };
}

/** Says in a sentence what is in the way now; some sentences name the observatory. */
export function blockerNow(code: HindranceCode, observatory = "the observatory"): Hindrance {
  const naming: Partial<Record<HindranceCode, string>> = {
    observer: `Its observer may no longer observe at ${observatory}.`,
    project_observatory: `Its project no longer allows ${observatory}.`,
  };
  return { code, message: naming[code] ?? now[code] };
}

/** Says in a sentence what is in the way at every moment of the search at an observatory with these limits. */
export const blockerThroughout = (code: HindranceCode | Special, limits: SkyLimits): Hindrance =>
  isSpecial(code)
    ? special[code]
    : { code, message: { ...throughout, ...ofTelescope(limits) }[code] ?? now[code] };

const isSpecial = (code: HindranceCode | Special): code is Special => code in special;
