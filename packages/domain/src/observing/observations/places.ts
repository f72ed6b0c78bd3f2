import type { FieldError } from "@meridian/contract";
import { shaped } from "../../base/atRest.ts";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import {
  holdObservatories,
  type ObservatoryStanding,
  observatoryStanding,
  type ProjectStanding,
  projectStanding,
} from "../../ground/access/index.ts";
import { type ObservatorySite, siteOf } from "../../places/observatories/index.ts";

/** The observatory and project of an observation. */
interface CheckedPlace {
  /** Undefined when it isn't there for the caller. */
  site: ObservatorySite | undefined;
  organization_id: string | null;
  errors: FieldError[];
}

/**
 * Finds the observatory, where the caller must be allowed to observe, and the project, if one is named: an active one of
 * theirs that uses the observatory. Both are locked until the transaction ends, in the order in which all others lock them.
 */
export async function placeOf(
  tx: Transaction,
  ctx: Context,
  { observatory_id, project_id }: { observatory_id: string; project_id?: string | undefined },
): Promise<CheckedPlace> {
  await holdObservatories(tx, [observatory_id]);
  const observatory = await seen(observatoryStanding(tx, ctx, observatory_id));
  const isNamed = project_id !== undefined;
  const project = isNamed ? await seen(projectStanding(tx, ctx, project_id, "share")) : undefined;
  const usable = observatory?.permissions.can_observe ? observatory : undefined;
  const settings = project && shaped(project.project, blankProject);
  return {
    site: usable && siteOf(usable.observatory),
    organization_id: settings?.organization_id ?? null,
    errors: [
      ...(isNamed ? projectErrors(settings) : []),
      ...observatoryErrors(usable, observatory_id, settings),
    ],
  };
}

const blankProject = { status: "", organization_id: null as string | null, observatory_ids: [] as unknown[] };
type ProjectSettings = typeof blankProject;

/** Undefined when the caller doesn't see it. */
async function seen<T extends ObservatoryStanding | ProjectStanding>(standing: Promise<T>) {
  return standing.catch((error) => {
    if (error instanceof DomainError && error.code === "NOT_FOUND") return undefined;
    throw error;
  });
}

function projectErrors(project: ProjectSettings | undefined): FieldError[] {
  if (!project) return [{ path: "project_id", message: "must be a project that you belong to" }];
  if (project.status === "active") return [];
  return [{ path: "project_id", message: `must be an active project, is ${project.status}` }];
}

function observatoryErrors(
  usable: ObservatoryStanding | undefined,
  id: string,
  project: ProjectSettings | undefined,
): FieldError[] {
  const path = "observatory_id";
  if (!usable) return [{ path, message: "must be an observatory where you may observe" }];
  if (usable.observatory.retired) return [{ path, message: "must be in service, is retired" }];
  const places = project?.observatory_ids ?? [];
  if (places.length === 0 || places.includes(id)) return [];
  return [{ path, message: "must be one of the project's observatories" }];
}
