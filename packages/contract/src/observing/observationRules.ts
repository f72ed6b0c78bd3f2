/** Rights of people on an observation, and what can be seen from where. */
import { z } from "zod";
import {
  canMove,
  type Mover,
  type ObservationStatus,
  observationStatus,
  ongoingStatuses,
} from "./observationStatus.ts";

export const observationAbilities = z.object({
  see_files: z.boolean().describe("See its images, and download them"),
  update: z.boolean(),
  cancel: z.boolean(),
  pause: z.boolean(),
  resume: z.boolean(),
  delete: z.boolean(),
  judge: z.boolean().describe("Accept and reject its images"),
  deliver: z.boolean().describe("Have its files delivered to its storage destination again"),
  set_status: z.array(observationStatus).describe("What an operator may set its status to by hand"),
});
export type ObservationAbilities = z.infer<typeof observationAbilities>;

/** A person's standing on an observation that they can see. */
export interface ObservationFacts {
  status: ObservationStatus;
  /** An occurrence of it was begun or has ended, or there are files of it: that stays. */
  has_record: boolean;
  is_submitter: boolean;
  /** True if they belong to its project. */
  is_of_project: boolean;
  /** True if they manage its project: its owner, and people who manage the projects of its organization. */
  manages_project: boolean;
  /** True if they may observe at its observatory. */
  can_observe: boolean;
  can_operate: boolean;
  /** True if they operate an observatory that has worked on it, and that it may have left since. */
  has_operated: boolean;
  is_project_active: boolean;
  /** True for a request to the network that is placed nowhere. */
  is_unplaced: boolean;
  server_admin: boolean;
}

/** Returns the roles in which a person moves an observation. */
export const moversOf = ({ is_submitter, can_operate, server_admin }: ObservationFacts): Mover[] => [
  ...(is_submitter ? (["submitter"] as const) : []),
  ...(can_operate || server_admin ? (["operator"] as const) : []),
];

/**
 * Returns the roles in which a person ends an observation. A request that is placed nowhere has no operators: people who manage its
 * project may end it, whatever has become of its observer.
 */
export function endersOf(facts: ObservationFacts): Mover[] {
  const movers = moversOf(facts);
  return movers.length === 0 && facts.is_unplaced && facts.manages_project ? ["submitter"] : movers;
}

/**
 * True if a new observation would be allowed, which a change requires too: its submitter belongs to the project and may observe
 * there, and the project is active.
 */
export const canChange = (facts: ObservationFacts): boolean =>
  facts.is_project_active &&
  ((facts.is_of_project && facts.can_observe) || facts.can_operate || facts.server_admin);

/**
 * Returns a person's abilities on an observation: for its submitter, operators of its observatory, and server
 * administrators; its project sees its files, and who manages the project judges them, as do operators of an observatory
 * that it has left.
 */
export function abilitiesOnObservation(facts: ObservationFacts): ObservationAbilities {
  const movers = moversOf(facts);
  const { status, is_of_project } = facts;
  const isOpen = status === "pending" && movers.length > 0;
  const operates = movers.filter((mover) => mover === "operator");
  return {
    // Who only sees an observatory sees its queue.
    see_files: is_of_project || facts.has_operated || movers.length > 0,
    update: isOpen && canChange(facts),
    cancel: canMove(status, "cancelled", endersOf(facts)),
    pause: canMove(status, "paused", movers),
    resume: status === "paused" && canMove(status, "in_progress", movers),
    delete: status === "pending" && endersOf(facts).length > 0 && !facts.has_record,
    judge: facts.manages_project || facts.has_operated || movers.length > 0,
    deliver: movers.length > 0,
    set_status: observationStatus.options.filter(
      (to) => canMove(status, to, operates) && !(facts.is_unplaced && ongoingStatuses.includes(to)),
    ),
  };
}

/** A fixed time happens once: whatever has one isn't made again. */
export const hasFixedTime = (asked: {
  fixed_time_start: string | null;
  fixed_time_end: string | null;
}): boolean => asked.fixed_time_start !== null || asked.fixed_time_end !== null;

/**
 * Returns the greatest altitude that a position reaches, in degrees above the horizon: its altitude when it crosses the
 * meridian. Latitude and declination in degrees; refraction is left out. (Meeus, Astronomical Algorithms, 2nd ed., chapter
 * 13.)
 */
export const highestAltitude = (latitude: number, dec: number): number => 90 - Math.abs(latitude - dec);
