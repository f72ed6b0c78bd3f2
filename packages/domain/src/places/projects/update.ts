import {
  type ChangedProject,
  type ProjectStatus,
  projectTransitions,
  type UpdateProjectInput,
} from "@meridian/contract";
import { projects } from "@meridian/database";
import type { Context, Transaction } from "../../base/context.ts";
import { diff } from "../../base/diff.ts";
import { DomainError } from "../../base/errors.ts";
import { requireVersion } from "../../base/version.ts";
import { holdObservatories, requireProject } from "../../ground/access/index.ts";
import { record, transaction } from "../../ground/record/index.ts";
import { refuseArchived } from "./archived.ts";
import { projectOf } from "./find.ts";
import { tellLeftWaiting } from "./leftWaiting.ts";
import { keepWhoMoved, requireMovable, withOrganizationName } from "./move.ts";
import { requireObservable } from "./places.ts";
import { projectSettings } from "./wire.ts";

type Settings = Partial<ReturnType<typeof projectSettings>>;

/**
 * Changes the settings that are given. Observers whose pending observations wait for an observatory that the project no longer
 * allows are told, and the answer says how many of those there are. Throws NOT_FOUND, FORBIDDEN, VERSION_MISMATCH, CONFLICT on a status that can't follow
 * or anything else of an archived project, INVALID when a new observatory or organization isn't there for the caller.
 */
export async function updateProject(ctx: Context, input: UpdateProjectInput): Promise<ChangedProject> {
  const { id, if_version, ...given } = input;
  return transaction(ctx, async (tx) => {
    await holdObservatories(tx, given.observatory_ids ?? []);
    const standing = await requireProject(tx, ctx, id, "manage", "update");
    await requireVersion(tx, standing.project, if_version);
    const { before, after } = differences(projectSettings(standing.project), given);
    if (Object.keys(after).length === 0) return { ...(await projectOf(tx, ctx, id)), left_waiting: 0 };
    requireChangeable(projectSettings(standing.project).status, after);
    await requireObservable(tx, ctx, addedTo(standing.project, after), given.observatory_ids);
    if (after.organization_id !== undefined) await requireMovable(tx, ctx, standing, after.organization_id);
    await write(tx, ctx, id, before, after);
    const left_waiting = await tellLeftWaiting(tx, ctx, standing.project, { before, after });
    return { ...(await projectOf(tx, ctx, id)), left_waiting };
  });
}

function differences(stored: Required<Settings>, { observatory_ids, ...rest }: Partial<UpdateProjectInput>) {
  const given = {
    ...rest,
    ...(observatory_ids && { observatory_ids: [...new Set(observatory_ids)] }),
  } as Settings;
  return diff<Settings>(stored, given);
}

function requireChangeable(status: ProjectStatus, { status: next, ...others }: Settings): void {
  if (Object.keys(others).length > 0) refuseArchived({ status });
  if (next && !projectTransitions[status].includes(next))
    throw new DomainError("CONFLICT", `A project that is ${status} can't become ${next}.`);
}

/** Returns the added observatories. Only these are checked: present ones stay, whatever the caller may do there. */
function addedTo(project: unknown, after: Settings): string[] {
  const present = new Set(projectSettings(project).observatory_ids);
  return (after.observatory_ids ?? []).filter((id) => !present.has(id));
}

async function write(tx: Transaction, ctx: Context, id: string, before: Settings, after: Settings) {
  await projects.patch(tx, id, after, ctx.now());
  if (after.organization_id !== undefined) await keepWhoMoved(tx, ctx, id);
  const subject = { type: "project", id } as const;
  const { status: from, ...oldSettings } = before;
  const { status: to, ...settings } = after;
  if (to) await record(tx, ctx, { subject, history: { event: "project_status_changed", from, to } });
  const history = {
    event: "project_updated" as const,
    before: await withOrganizationName(tx, oldSettings),
    after: await withOrganizationName(tx, settings),
  };
  if (Object.keys(settings).length > 0) await record(tx, ctx, { subject, history });
  // Members of both organizations gain or lose sight of the project.
  const organizations = [before, after].flatMap(({ organization_id }) => organization_id ?? []);
  await record(tx, ctx, { subject, action: "project.update", before, after, concerned: { organizations } });
}
