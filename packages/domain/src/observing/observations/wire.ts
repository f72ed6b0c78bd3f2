import { abilitiesOnObservation, type Observation } from "@meridian/contract";
import { sql } from "@meridian/database/query";
import { isoTime } from "../../base/isoTime.ts";
import {
  asksNetwork,
  hasRecord,
  isOfProject,
  isUnplaced,
  managesProject,
} from "../../ground/access/index.ts";
import { readObservation } from "./atRest.ts";

export interface ObservationRow {
  id: string;
  doc: unknown;
  version: number;
  created_at: string;
  updated_at: string;
  project_name: string | null;
  observatory_name: string | null;
  observatory_timezone: string | null;
  user_name: string | null;
  organization_name: string | null;
  external_storage_name: string | null;
  image_id: string | null;
  has_record: boolean;
  is_submitter: boolean;
  is_of_project: boolean;
  manages_project: boolean;
  can_observe: boolean;
  can_operate: boolean;
  has_operated: boolean;
  is_project_active: boolean;
}

/**
 * The name of the destination of `o`, whichever organization's it is. An aggregate, because PostgreSQL, which takes every
 * hundredth organization for the one, would look for the first of them without the index.
 */
const storageName = sql`case when o.doc ->> 'external_storage_id' is not null then (
  select min(left(jsonb_path_query_first(h.doc, '$.external_storage[*] ? (@.id == $id).name',
           jsonb_build_object('id', o.doc -> 'external_storage_id')) #>> '{}', 200))
    from organizations h
   where h.doc -> 'external_storage' @> jsonb_build_array(jsonb_build_object('id', o.doc -> 'external_storage_id'))) end`;

/** The newest image of `o` that a picture shows. */
const imageId = sql`(
  select f.id from user_files f
   where f.doc_observation_id = o.id and left(f.doc ->> 'kind', 200) = 'light'
     and jsonb_typeof(f.doc -> 'preview_key') = 'string'
   order by f.created_at desc, f.id desc limit 1)`;

/**
 * SQL columns of a row, given `o`, a row of observations; the joins of `joinNames`; and `viewer`: the caller, and the
 * observatories at which they observe and operate.
 */
export const observationColumns = sql`o.id, o.doc, o.version,
  ${sql.raw(isoTime("o.created_at"))} as created_at, ${sql.raw(isoTime("o.updated_at"))} as updated_at,
  left(p.doc ->> 'name', 200) as project_name, left(s.doc ->> 'name', 200) as observatory_name,
  left(s.doc ->> 'timezone', 64) as observatory_timezone,
  u.name as user_name, left(g.doc ->> 'name', 200) as organization_name, ${storageName} as external_storage_name,
  ${imageId} as image_id, ${hasRecord} as has_record,
  coalesce(o.doc_user_id = viewer.user_id, false) as is_submitter, ${isOfProject} as is_of_project,
  ${managesProject} as manages_project,
  coalesce(o.doc_observatory_id = any (viewer.observed), ${isUnplaced} and cardinality(viewer.observed) > 0, false) as can_observe,
  coalesce(o.doc_observatory_id = any (viewer.operated), false) as can_operate,
  (${asksNetwork} and exists (
    select from status_changes c where c.observation_id = o.id and c.to_status = 'in_progress'
       and c.observatory_id = any (viewer.operated))) as has_operated,
  coalesce(left(p.doc ->> 'status', 200) = 'active', false) as is_project_active`;

/** SQL columns of `viewer` besides `user_id`, from the caller's rows of observatory_access. */
export const viewerColumns = sql`array_agg(observatory_id) filter (where can_observe) as observed,
  array_agg(observatory_id) filter (where can_operate) as operated`;

export const joinObservatory = "left join observatories s on s.id = o.doc_observatory_id";

/** Joins project `p`, observatory `s`, submitter `u` and organization `g` to `o`. */
export const joinNames = sql`
  left join projects p on p.id = o.doc_project_id
  ${sql.raw(joinObservatory)}
  left join users u on u.id = o.doc_user_id
  left join organizations g on g.id = left(o.doc ->> 'organization_id', 200)`;

/** An observation as the caller sees it, however odd the document. */
export function observationWire(row: ObservationRow, server_admin: boolean): Observation {
  const { counted_since: _, ...observation } = readObservation(row.doc);
  const { status } = observation;
  const is_unplaced = observation.where !== null && observation.observatory_id === null;
  const { has_record, is_submitter, is_of_project, manages_project } = row;
  const { can_observe, can_operate, has_operated, is_project_active } = row;
  const abilities = abilitiesOnObservation({
    ...{ status, has_record, is_submitter, is_of_project, manages_project, server_admin },
    ...{ can_observe, can_operate, has_operated, is_project_active, is_unplaced },
  });
  return {
    ...observation,
    id: row.id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    project_name: row.project_name ?? "",
    observatory_name: is_unplaced ? null : (row.observatory_name ?? ""),
    observatory_timezone: row.observatory_timezone ?? "UTC",
    user_name: row.user_name ?? "",
    organization_name: row.organization_name,
    external_storage_name: row.external_storage_name,
    image_id: abilities.see_files ? row.image_id : null,
    abilities,
  };
}
