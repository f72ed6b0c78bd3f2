import {
  canMove,
  type Mover,
  type ObservationDocument,
  type ObservationStatus,
  ongoingStatuses,
} from "@meridian/contract";
import { observations, type Queryable } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { DomainError, notFound } from "../../base/errors.ts";
import { observationStatusOf } from "../../ground/access/index.ts";
import { notifyObservation } from "../../ground/notifications/index.ts";
import { record } from "../../ground/record/index.ts";
import { readObservation } from "./atRest.ts";
import { observationNotice } from "./notice.ts";
import { byActor, recordStatusChanges } from "./status.ts";

type Fields = Partial<ObservationDocument>;

export interface Move {
  /** The roles in which it is moved: the table of transitions says what each may do. */
  by: readonly Mover[];
  reason?: string | null;
  /** Further fields that change with the status. */
  fields?: Fields;
  /** Undoes a step: writes the document as it was before, status included. */
  restore?: () => Promise<void>;
}

/** The times that a status sets or takes back. */
const timesOf: Partial<Record<ObservationStatus, (now: string, before: ObservationDocument) => Fields>> = {
  pending: () => ({ assigned_at: null, started_at: null, finished_at: null }),
  assigned: (now) => ({ assigned_at: now }),
  in_progress: (now, { started_at }) => ({ started_at: started_at ?? now }),
  ...Object.fromEntries(
    (["completed", "failed", "cancelled", "aborted", "partially_completed"] as const).map((status) => [
      status,
      (now: string) => ({ finished_at: now }),
    ]),
  ),
};

const statusLabel = (status: ObservationStatus) => status.replaceAll("_", " ");

/**
 * The one place that changes an observation's status: by the table of transitions, from the status that it has under its
 * lock, with a row of the change and, when a person does it, one in the audit log; its owner is notified, but of
 * nothing that is taken back, and whoever sees it is told. Throws NOT_FOUND, CONFLICT when the table has no such step for these movers.
 */
export async function moveObservation(
  tx: Queryable,
  ctx: Context,
  id: string,
  to: ObservationStatus,
  { by, reason = null, fields = {}, restore }: Move,
): Promise<void> {
  const stored = await observations.find(tx, id, "update");
  if (!stored) throw notFound("observation");
  const status = observationStatusOf(stored);
  if (!canMove(status, to, by))
    throw new DomainError(
      "CONFLICT",
      status === to
        ? `It is ${statusLabel(to)} already.`
        : `An observation that is ${statusLabel(status)} can't become ${statusLabel(to)}.`,
    );
  const before = readObservation(stored);
  if (!restore) requirePlace(before, to, fields);
  // A request to the network that waits again may go elsewhere.
  const placing: Fields = before.where !== null && to === "pending" ? { observatory_id: null } : {};
  // Only an interruption says so anew: whatever moves it otherwise ends that.
  const freed = before.interrupted_by === null ? {} : { interrupted_by: null };
  const times = timesOf[to]?.(ctx.now().toISOString(), before) ?? {};
  const after = restore
    ? { status: to }
    : { status: to, status_reason: reason, ...times, ...freed, ...placing, ...fields };
  await (restore?.() ?? observations.patch(tx, id, after, ctx.now()));
  const author = restore ? { ...byActor(ctx), actor_type: "undo" as const } : byActor(ctx);
  const restored = restore && readObservation(await observations.find(tx, id));
  const observatory_id = before.observatory_id ?? fields.observatory_id ?? restored?.observatory_id ?? null;
  const step = {
    observation_id: id,
    observatory_id: before.where && observatory_id,
    from: status,
    to,
    reason,
  };
  await recordStatusChanges(tx, author, [step]);
  await record(tx, ctx, {
    subject: { type: "observation", id },
    ...(isByPerson(ctx) && { action: actionTo(to), before: { status }, after }),
    notices: [observationNotice({ id, ...before, observatory_id })],
  });
  if (!restore) await notifyObservation(tx, ctx, { ...before, id }, { to, reason });
}

/** Throws CONFLICT for a request to the network that would be under way at no observatory. */
function requirePlace(before: ObservationDocument, to: ObservationStatus, fields: Fields): void {
  const isPlaced = before.observatory_id !== null || !!fields.observatory_id;
  if (isPlaced || before.where === null || to === "pending" || !ongoingStatuses.includes(to)) return;
  throw new DomainError("CONFLICT", `It is placed at no observatory, so it can't become ${statusLabel(to)}.`);
}

/** The audit log is of what people did; each step of anybody is in `status_changes`. */
const isByPerson = ({ actor }: Context) => actor.type === "user" || actor.type === "api_key";

const actionTo = (status: ObservationStatus) =>
  status === "cancelled" ? "observation.cancel" : "observation.move";
