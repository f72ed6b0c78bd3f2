import { canChange, endersOf, type Mover, moversOf } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import { DomainError } from "../../base/errors.ts";
import { requireVersion } from "../../base/version.ts";
import type { ObservationStanding } from "../../ground/access/index.ts";

/** Returns the roles in which a person may move an observation. Throws FORBIDDEN for somebody who may only look. */
export const requireMover = ({ facts }: ObservationStanding): Mover[] =>
  required(
    moversOf(facts),
    facts.is_unplaced ? "its observer" : "its observer and the observatory's operators",
  );

/** The same for its end. */
export const requireEnder = ({ facts }: ObservationStanding): Mover[] =>
  required(
    endersOf(facts),
    `its observer and ${facts.is_unplaced ? "people who manage its project" : "the observatory's operators"}`,
  );

function required(movers: Mover[], who: string): Mover[] {
  if (movers.length === 0) throw new DomainError("FORBIDDEN", `Only ${who} may do this.`);
  return movers;
}

/**
 * A change asks for what a new observation would: whoever lost the right to observe there, or whose project isn't active, can
 * still cancel and delete. Throws FORBIDDEN, CONFLICT.
 */
export function requireSubmittable({ facts }: ObservationStanding): void {
  if (canChange(facts)) return;
  if (!facts.is_project_active)
    throw new DomainError("CONFLICT", "Its project isn't active: it can be cancelled, not changed.");
  throw new DomainError("FORBIDDEN", "You may no longer observe there: you can cancel it, not change it.");
}

/** Requires an observation that nobody has begun, which may still be changed. Throws VERSION_MISMATCH, CONFLICT. */
export async function requirePending(
  tx: Queryable,
  standing: ObservationStanding,
  ifVersion: number | undefined,
): Promise<void> {
  await requireVersion(tx, standing.observation, ifVersion);
  const { status } = standing.facts;
  if (status !== "pending")
    throw new DomainError(
      "CONFLICT",
      `It is ${status}: only a pending observation can be changed or deleted.`,
    );
}
