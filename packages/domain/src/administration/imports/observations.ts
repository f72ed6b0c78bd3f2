import {
  type FieldError,
  type observationRequest,
  parseDeclination,
  parseRightAscension,
  withPanelSize,
} from "@meridian/contract";
import { observations, observatories, projects } from "@meridian/database";
import type { z } from "zod";
import type { Context, Transaction } from "../../base/context.ts";
import { holdObservatories } from "../../ground/access/index.ts";
import { OperationFailure } from "../../ground/operations/index.ts";
import { driftWarnings } from "../../observing/bodies/index.ts";
import {
  destinationsOf,
  networkErrors,
  recordStatusChanges,
  requestErrors,
  sitesOfNetwork,
} from "../../observing/observations/index.ts";
import { siteOf } from "../../places/observatories/index.ts";
import type { EntryRules } from "./check.ts";
import { assigner } from "./fields/assign.ts";
import { asNumber, type Field } from "./fields/field.ts";
import { importedObservation } from "./fields/frame.ts";
import { observationFields, observationLists, shareName } from "./fields/observation.ts";
import { insertDocuments } from "./insertDocuments.ts";
import type { Kind, StoredImport } from "./kind.ts";

const noProject = "The project no longer exists.";
const notActive = "The project is no longer active.";
const noObservatory = "The observatory no longer exists.";

/**
 * Observations are the importer's, pending, in the project and for the observatory that the import names; without one, requests
 * to the network.
 */
export async function observationKind(ctx: Context, document: StoredImport): Promise<Kind> {
  const { project_id, observatory_id } = document;
  const project = project_id && (await projects.find(ctx.db, project_id));
  const observatory = observatory_id && (await observatories.find(ctx.db, observatory_id));
  if (!project) throw new OperationFailure(noProject);
  if (observatory_id && !observatory) throw new OperationFailure(noObservatory);
  const documentOf = (given: unknown) => {
    const request = given as Request;
    return observations.schema.parse({
      ...request,
      ...(observatory
        ? { sequence: withPanelSize(request.sequence, siteOf(observatory).equipment), where: null }
        : { where: request.where ?? {} }),
      project_id: project.id,
      observatory_id: observatory ? observatory.id : null,
      user_id: document.created_by,
      organization_id: project.organization_id,
    });
  };
  const hours = watchHours(observationFields);
  const places = watchPlaces(assigner(hours.fields, observationLists));
  return {
    warnings: () => [...hours.warnings(), ...(observatory ? [] : places.warnings())],
    rules: {
      assign: places.assign,
      complete: shareName,
      amend: amendAngle,
      schema: importedObservation,
      errorsOf: await submissionErrors(ctx, document, project.id, observatory || undefined),
      warningsOf: (request) =>
        driftWarnings(request as Request, observatory ? siteOf(observatory) : undefined, ctx.now()),
    },
    async insert(tx, requests, at) {
      const rows = requests.map(({ id, request }) => ({ id, doc: documentOf(request) }));
      const named = observatory
        ? [observatory.id]
        : rows.flatMap(({ doc }) => doc.where?.observatory_ids ?? []);
      await lockTargets(tx, [...new Set(named)], project.id);
      await insertDocuments(tx, observations.table, rows, at);
      await recordStatusChanges(
        tx,
        { actor_type: "user", actor_id: document.created_by, at },
        rows.map(({ id, doc }) => ({ observation_id: id, from: null, to: doc.status })),
      );
    },
  };
}

type Request = z.output<typeof observationRequest>;

/** Returns a function that finds the reasons why the importer can't submit a request there. */
async function submissionErrors(
  ctx: Context,
  { created_by }: StoredImport,
  project_id: string,
  observatory: object | undefined,
) {
  const placeErrors = observatory
    ? errorsAtSite(siteOf(observatory), ctx.now())
    : await errorsInNetwork(ctx, project_id);
  const mine = new Set((await destinationsOf(ctx.db, created_by)).map(({ id }) => id));
  return (given: unknown): FieldError[] => {
    const request = given as Request;
    const storage = request.external_storage_id;
    const errors = placeErrors(request);
    if (storage === null || mine.has(storage)) return errors;
    return [
      ...errors,
      { path: "external_storage_id", message: "must be a destination of one of your organizations" },
    ];
  };
}

const errorsAtSite = (site: ReturnType<typeof siteOf>, now: Date) => (request: Request) => [
  ...(request.where ? [{ path: "where", message: "must be left out: the import names an observatory" }] : []),
  ...requestErrors(request, site, now),
];

/** Returns a function that finds the errors of a request to the network, whose observatories are read once for all rows. */
async function errorsInNetwork(ctx: Context, project_id: string) {
  const all = await sitesOfNetwork(ctx.db, ctx, { where: {}, project_id });
  return (request: Request): FieldError[] => {
    const { observatory_ids } = request.where ?? {};
    const sites = observatory_ids ? all.sites.filter(({ id }) => observatory_ids.includes(id)) : all.sites;
    const unknown = (observatory_ids ?? []).flatMap((id, at) =>
      sites.some((site) => site.id === id)
        ? []
        : [
            {
              path: `where.observatory_ids.${at}`,
              message: "must be an observatory of the project, in service",
            },
          ],
    );
    return [...unknown, ...networkErrors({ ...request, where: request.where ?? {} }, sites, ctx.now())];
  };
}

/** Locks all, so that none is deleted while a batch is written. Throws OperationFailure when one was deleted before. */
async function lockTargets(
  tx: Transaction,
  observatoryIds: readonly string[],
  projectId: string,
): Promise<void> {
  await holdObservatories(tx, observatoryIds);
  for (const id of observatoryIds)
    if (!(await observatories.find(tx, id))) throw new OperationFailure(noObservatory);
  const project = await projects.find(tx, projectId, "share");
  if (!project) throw new OperationFailure(noProject);
  if (project.status !== "active") throw new OperationFailure(notActive);
}

const parsers: Record<string, typeof parseDeclination> = {
  "target.ra": parseRightAscension,
  "target.dec": parseDeclination,
};

/** Says why the text of an angle can't be read, instead of that it is no number. */
const amendAngle: NonNullable<EntryRules["amend"]> = ({ path, message }, entry) => {
  const angle = (entry.target as Record<string, unknown> | undefined)?.[String(path[1])];
  const problem = typeof angle === "string" ? parsers[path.join(".")]?.(angle).problem : undefined;
  return problem ?? message;
};

/**
 * Watches the right ascensions of a file. Those that are numbers alone are degrees; where all of them lie from 0 to 24, they
 * were probably meant as hours.
 */
function watchHours(fields: Field[]) {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const watched = ({ read, ...field }: Field): Field => ({
    ...field,
    read(value) {
      const number = asNumber(value);
      if (typeof number === "number")
        [lowest, highest] = [Math.min(lowest, number), Math.max(highest, number)];
      return read(value);
    },
  });
  return {
    fields: fields.map((field) => (field.path === "target.ra" ? watched(field) : field)),
    warnings: () => (lowest >= 0 && highest >= 0 && highest <= 24 ? [looksLikeHours] : []),
  };
}

/** Watches for entries that name an observatory, in a field that an import has no place for: it names its own, or none. */
function watchPlaces(assign: ReturnType<typeof assigner>) {
  let isNamed = false;
  return {
    assign(given: Parameters<typeof assign>[0]) {
      const assigned = assign(given);
      isNamed ||= assigned.ignored.some((name) => /^(observatory|telescope)(_?(id|name))?$/i.test(name));
      return assigned;
    },
    warnings: () => (isNamed ? [namesPlaces] : []),
  };
}

const namesPlaces =
  "Some rows name an observatory, and are imported for any that fits. For one observatory alone choose it for the import, or list ids in where.observatory_ids.";
const looksLikeHours =
  "All right ascensions without a unit lie from 0 to 24. Meridian takes them as degrees; if they are hours, write them like 10.68h or 10:40:48.";
