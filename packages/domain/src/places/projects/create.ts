import type { CreateProjectInput, Project } from "@meridian/contract";
import { projects } from "@meridian/database";
import type { Context, Transaction } from "../../base/context.ts";
import {
  type ActivePerson,
  holdObservatories,
  requireActivePerson,
  requireUser,
} from "../../ground/access/index.ts";
import { record, transaction } from "../../ground/record/index.ts";
import { projectOf } from "./find.ts";
import { requireObservable, requireProjectsOf } from "./places.ts";

/**
 * Creates a project that the caller owns. Throws INVALID when the organization or an observatory isn't there for the caller,
 * FORBIDDEN when they don't manage the organization's projects.
 */
export async function createProject(ctx: Context, input: CreateProjectInput): Promise<Project> {
  const { userId } = requireUser(ctx);
  const observatory_ids = [...new Set(input.observatory_ids)];
  return transaction(ctx, async (tx) => {
    await holdObservatories(tx, observatory_ids);
    await requireObservable(tx, ctx, observatory_ids, input.observatory_ids);
    const organization = input.organization_id
      ? await requireProjectsOf(tx, ctx, input.organization_id)
      : undefined;
    const owner = await requireActivePerson(tx, { user_id: userId });
    const id = await insert(tx, ctx, { ...input, observatory_ids }, owner, organization?.name ?? null);
    return projectOf(tx, ctx, id);
  });
}

async function insert(
  tx: Transaction,
  ctx: Context,
  input: CreateProjectInput,
  owner: ActivePerson,
  organization_name: string | null,
): Promise<string> {
  const document = { ...input, owner_id: owner.id };
  const { id } = await projects.insert(tx, document, ctx.now());
  const { name, organization_id } = input;
  const details = { name, owner_id: owner.id, owner_name: owner.name, organization_id, organization_name };
  await record(tx, ctx, {
    subject: { type: "project", id },
    action: "project.create",
    after: document,
    history: { event: "project_created", ...details },
    concerned: { users: [owner.id] },
  });
  return id;
}
