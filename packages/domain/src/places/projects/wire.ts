import { abilitiesOnProject, type Project, projectStatus } from "@meridian/contract";
import { sql } from "@meridian/database/query";
import { oneOf, shaped } from "../../base/atRest.ts";
import { isoTime } from "../../base/isoTime.ts";

export interface ProjectRow {
  id: string;
  doc: unknown;
  version: number;
  created_at: string;
  updated_at: string;
  owner_name: string;
  organization_name: string | null;
  is_owner: boolean;
  is_manager: boolean;
  is_member: boolean;
}

/** SQL columns of a row, given `p`, a row of projects, its owner `u`, its organization `g` and the caller's `access`. */
export const projectColumns = sql`p.id, p.doc, p.version,
  ${sql.raw(isoTime("p.created_at"))} as created_at, ${sql.raw(isoTime("p.updated_at"))} as updated_at,
  coalesce(u.name, '') as owner_name, g.doc ->> 'name' as organization_name,
  coalesce(access.is_owner, false) as is_owner, coalesce(access.is_manager, false) as is_manager,
  coalesce(access.is_member, false) as is_member`;

/** Joins `u` and `g` to `p`. */
export const joinNames = sql`
  left join users u on u.id = left(p.doc ->> 'owner_id', 200)
  left join organizations g on g.id = left(p.doc ->> 'organization_id', 200)`;

/** SQL columns for a person's roles in a project, from their rows of `project_access`: all ways in taken together. */
export const waysIn = sql`project_id, bool_or(via = 'owner' or (via = 'organization' and can_manage)) as is_owner,
  bool_or(can_manage) as is_manager, bool_or(via = 'member') as is_member`;

const blankProject = {
  name: "",
  description: "",
  status: "active",
  owner_id: "",
  organization_id: null as string | null,
  observatory_ids: [] as string[],
};

/** Reads a project's document, however odd it is. */
export function projectSettings(document: unknown) {
  const doc = shaped(document, blankProject);
  return {
    ...doc,
    status: oneOf(projectStatus.options, doc.status, "archived"),
    observatory_ids: doc.observatory_ids.filter((id) => typeof id === "string"),
  };
}

/** A project as the caller sees it. */
export function projectWire(row: ProjectRow, isServerAdmin: boolean): Project {
  return {
    ...projectSettings(row.doc),
    id: row.id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    owner_name: row.owner_name,
    organization_name: row.organization_name,
    abilities: abilitiesOnProject({ ...row, server_admin: isServerAdmin }),
  };
}
