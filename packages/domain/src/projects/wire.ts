import { abilitiesOnProject, type Project, projectStatus } from "@meridian/contract";
import { oneOf, shaped } from "../atRest.ts";
import type { Context } from "../context.ts";
import { isoTime } from "../isoTime.ts";

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

/** What a row consists of, given what `projectsSeenBy` brings. */
export const projectColumns = `p.id, p.doc, p.version,
  ${isoTime("p.created_at")} as created_at, ${isoTime("p.updated_at")} as updated_at,
  coalesce(u.name, '') as owner_name, g.doc ->> 'name' as organization_name,
  coalesce(access.is_owner, false) as is_owner, coalesce(access.is_manager, false) as is_manager,
  coalesce(access.is_member, false) as is_member`;

/**
 * The projects `p` that somebody belongs to, server administrators all, each once, with the person's ways in as `access`,
 * the owner as `u` and the organization as `g`.
 */
export function projectsSeenBy(
  sql: Context["sql"],
  { userId, serverAdmin }: { userId: string | null; serverAdmin: boolean },
) {
  return sql`
    projects p ${serverAdmin ? sql`left join` : sql`join`} (
      select project_id, bool_or(via = 'owner' or (via = 'organization' and can_manage)) as is_owner,
             bool_or(can_manage) as is_manager, bool_or(via = 'member') as is_member
        from project_access where user_id = ${userId} group by project_id) access on access.project_id = p.id
      left join users u on u.id = left(p.doc ->> 'owner_id', 200)
      left join organizations g on g.id = left(p.doc ->> 'organization_id', 200)`;
}

const blank = {
  name: "",
  description: "",
  status: "active",
  owner_id: "",
  organization_id: null as string | null,
  observatory_ids: [] as string[],
};

/** A project as the caller sees it, however odd the document. */
export function projectWire(row: ProjectRow, isServerAdmin: boolean): Project {
  const doc = shaped(row.doc, blank);
  return {
    ...doc,
    id: row.id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    status: oneOf(projectStatus.options, doc.status, "archived"),
    observatory_ids: doc.observatory_ids.filter((id) => typeof id === "string"),
    owner_name: row.owner_name,
    organization_name: row.organization_name,
    abilities: abilitiesOnProject({ ...row, server_admin: isServerAdmin }),
  };
}
