import { type ListProjectsInput, type projectPage, projectStatus } from "@meridian/contract";
import type { z } from "zod";
import { requireUser } from "../access/index.ts";
import { oneOf, shaped } from "../atRest.ts";
import type { Context } from "../context.ts";
import { afterCursor, orderBy, type Placed, pageOf, type Sorting } from "../cursor.ts";
import { isoTime } from "../isoTime.ts";

interface ProjectRow extends Placed {
  doc: unknown;
  version: number;
  created_at: string;
  updated_at: string;
}

const name = "lower(left(p.doc ->> 'name', 200))";

/** The projects that the current user belongs to, server administrators all, by name. Throws INVALID on a bad cursor. */
export async function listProjects(
  ctx: Context,
  input: ListProjectsInput,
): Promise<z.output<typeof projectPage>> {
  const { userId, serverAdmin } = requireUser(ctx);
  const { sql } = ctx;
  const sorting: Sorting = { name: "name", by: name, id: "p.id", order: "asc" };
  const visible = serverAdmin
    ? sql`true`
    : sql`p.id in (select project_id from project_access where user_id = ${userId})`;
  const rows = await sql<ProjectRow[]>`
    select p.id, p.doc, p.version, ${sql.unsafe(isoTime("p.created_at"))} as created_at,
           ${sql.unsafe(isoTime("p.updated_at"))} as updated_at, ${sql.unsafe(sorting.by)} as sort_value
      from projects p
     where ${visible} and ${afterCursor(sql, sorting, input.cursor)}
       and ${input.search ? sql`position(lower(${input.search}) in ${sql.unsafe(name)}) > 0` : sql`true`}
     ${orderBy(sql, sorting, input.limit)}`;
  return pageOf(rows, input.limit, sorting, projectWire);
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
function projectWire(row: ProjectRow) {
  const doc = shaped(row.doc, blank);
  return {
    ...doc,
    id: row.id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    status: oneOf(projectStatus.options, doc.status, "archived"),
    observatory_ids: doc.observatory_ids.filter((id) => typeof id === "string"),
  };
}
