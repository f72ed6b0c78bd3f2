import type { RepairStep } from "@meridian/contract";
import type { Action, Finding, Planner, Refusal } from "./action.ts";
import { type Addition, add } from "./add.ts";
import { type Change, change } from "./change.ts";
import { type Deletion, deletion } from "./delete.ts";
import { type DroppedJobs, dropJobs } from "./dropJobs.ts";
import { type ForgottenOrigins, forgetOrigins } from "./forgetOrigins.ts";
import { type MoveOfObject, moveObject } from "./moveObject.ts";
import { type MoveOfStatus, moveStatus } from "./moveStatus.ts";

/** The plan of a repair. */
export type Plan =
  | Change
  | Deletion
  | Addition
  | MoveOfStatus
  | ForgottenOrigins
  | DroppedJobs
  | MoveOfObject;

export type RepairPlanner = Planner<Plan>;

const actions: { [Name in Plan["action"]]: Action<Extract<Plan, { action: Name }>> } = {
  change,
  delete: deletion,
  add,
  move_status: moveStatus,
  forget_origins: forgetOrigins,
  drop_jobs: dropJobs,
  move_object: moveObject,
};

export const actionOf = (plan: Plan): Action<Plan> => actions[plan.action];

export const isRefusal = (outcome: Plan | Refusal): outcome is Refusal => "refusal" in outcome;

/** A plan for a finding as people are shown it. */
export const stepOf = (plan: Plan, { doc = {} }: Pick<Finding, "doc">): RepairStep =>
  actionOf(plan).describe(plan, doc);
