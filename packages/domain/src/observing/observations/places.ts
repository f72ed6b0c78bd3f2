import type { CreateObservationInput, FieldError, Where } from "@meridian/contract";
import { projects, type Queryable } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import { shaped } from "../../base/atRest.ts";
import type { Context } from "../../base/context.ts";
import { DomainError } from "../../base/errors.ts";
import {
  asPerson,
  holdObservatories,
  type ObservatoryStanding,
  observatoryStanding,
  type ProjectStanding,
  projectStanding,
} from "../../ground/access/index.ts";
import { type ObservatorySite, siteOf } from "../../places/observatories/index.ts";

/** An observatory that an observation may be placed at. */
export interface Site extends ObservatorySite {
  id: string;
  name: string;
}

/** The observatories and the project of an observation. */
interface CheckedPlace {
  /** The one that was named, or those that a request to the network may be placed at; none that isn't there for the caller. */
  sites: Site[];
  organization_id: string | null;
  errors: FieldError[];
}

type Asked = Partial<Pick<CreateObservationInput, "observatory_id" | "where" | "project_id">>;

/**
 * Finds the observatory, where the caller must be allowed to observe, or those that a request to the network may be placed at;
 * and the project, if one is named: an active one of theirs that uses the observatory. In a transaction what is named is
 * locked until its end, in the order in which all others lock it.
 */
export async function placeOf(
  db: Queryable,
  ctx: Context,
  { observatory_id = null, where = null, project_id }: Asked,
): Promise<CheckedPlace> {
  await holdObservatories(db, observatory_id === null ? (where?.observatory_ids ?? []) : [observatory_id]);
  const observatory =
    observatory_id === null ? undefined : await seen(observatoryStanding(db, ctx, observatory_id));
  const isNamed = project_id !== undefined;
  const project = isNamed ? await seen(projectStanding(db, ctx, project_id, "share")) : undefined;
  const settings = project && shaped(project.project, blankProject);
  const { sites, errors } =
    observatory_id === null
      ? await networkPlaces(db, ctx, where, settings)
      : namedPlace(observatory, observatory_id, where, settings);
  return {
    sites,
    organization_id: settings?.organization_id ?? null,
    errors: [...(isNamed ? projectErrors(settings) : []), ...errors],
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

type Places = Pick<CheckedPlace, "sites" | "errors">;

function namedPlace(
  standing: ObservatoryStanding | undefined,
  id: string,
  where: Where | null,
  project: ProjectSettings | undefined,
): Places {
  const path = "observatory_id";
  const refused = (message: string, sites: Site[] = []): Places => ({ sites, errors: [{ path, message }] });
  if (!standing?.permissions.can_observe) return refused("must be an observatory where you may observe");
  const { observatory } = standing;
  const sites = [siteWithName(observatory)];
  if (observatory.retired) return refused("must be in service, is retired", sites);
  const places = project?.observatory_ids ?? [];
  if (places.length > 0 && !places.includes(id))
    return refused("must be one of the project's observatories", sites);
  if (where) return refused("must be left out with where, which asks the network", sites);
  return { sites, errors: [] };
}

const siteWithName = (document: { id: string }): Site => ({
  ...siteOf(document),
  id: document.id,
  name: shaped(document, { name: "" }).name,
});

/** Finds the observatories that a request to the network may be placed at, for the caller, without locks. */
export async function sitesOfNetwork(
  db: Queryable,
  ctx: Context,
  { where, project_id }: Pick<CreateObservationInput, "where" | "project_id">,
): Promise<Places> {
  const project = await projects.find(db, project_id);
  return networkPlaces(db, ctx, where, project && shaped(project, blankProject));
}

/** More than a network has; beyond that the first by id are asked. */
const mostPlaces = 1000;

/** The observatories in service where the caller may observe, as far as the request and the project leave them. */
async function networkPlaces(
  tx: Queryable,
  ctx: Context,
  where: Where | null,
  project: ProjectSettings | undefined,
): Promise<Places> {
  if (!where) {
    const message = "is required, or where: {} for any observatory that fits";
    return { sites: [], errors: [{ path: "observatory_id", message }] };
  }
  const { userId, serverAdmin } = asPerson(ctx);
  const ofProject = (project?.observatory_ids ?? []).filter((id) => typeof id === "string");
  const rows = await query<{ id: string; doc: object }[]>(tx)`
    select o.id, o.doc from observatories o
     where o.doc -> 'retired' is distinct from 'true'
       and ${where.observatory_ids ? sql`o.id = any(${sql.param(where.observatory_ids)}::text[])` : sql`true`}
       and ${
         serverAdmin
           ? sql`true`
           : sql`exists (
             select from observatory_access a where a.observatory_id = o.id and a.user_id = ${userId} and a.can_observe)`
       }
     order by o.id limit ${mostPlaces}`;
  const mine = rows.map(({ id, doc }) => siteWithName({ ...doc, id }));
  const unknown = (where.observatory_ids ?? []).flatMap((id, at) =>
    mine.some((site) => site.id === id)
      ? []
      : [
          {
            path: `where.observatory_ids.${at}`,
            message: "must be an observatory in service where you may observe",
          },
        ],
  );
  const sites = ofProject.length === 0 ? mine : mine.filter(({ id }) => ofProject.includes(id));
  if (unknown.length > 0 || sites.length > 0) return { sites, errors: unknown };
  if (where.observatory_ids)
    return {
      sites,
      errors: [{ path: "where.observatory_ids", message: "leaves none of the project's observatories" }],
    };
  const refusal =
    mine.length > 0
      ? { path: "project_id", message: "must be a project with an observatory where you may observe" }
      : { path: "where", message: "leaves no observatory where you may observe" };
  return { sites, errors: [refusal] };
}
