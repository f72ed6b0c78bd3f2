import type { TargetKind, TargetOptionsInput, targetOptionPage } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import type { z } from "zod";
import type { Context } from "../base/context.ts";
import { afterCursor, byName, orderBy, type Placed, pageOf, type Sorting } from "../base/cursor.ts";
import { requireServerAdmin } from "../ground/access/index.ts";

const documentName = "left(t.doc ->> 'name', 200)";

/** The columns of each kind's name, and of a second text that tells equal names apart. */
const columns: Record<TargetKind, { label: string; detail: string; chosen: string }> = {
  users: { label: "t.name", detail: "t.email", chosen: "t.deactivated_at is null" },
  observatories: { label: documentName, detail: "null", chosen: "true" },
  organizations: { label: documentName, detail: "left(t.doc ->> 'short_name', 200)", chosen: "true" },
  projects: { label: documentName, detail: "null", chosen: "true" },
};

interface OptionRow extends Placed {
  label: string | null;
  detail: string | null;
}

/**
 * Possible targets, by name; `search` finds a part of the name, email or short name. Throws FORBIDDEN.
 */
export async function listTargetOptions(
  ctx: Context,
  input: TargetOptionsInput,
): Promise<z.output<typeof targetOptionPage>> {
  requireServerAdmin(ctx);
  const { db } = ctx;
  const { label, detail, chosen } = columns[input.kind];
  const sorting: Sorting = {
    name: input.kind,
    by: byName(label),
    id: "t.id",
    order: input.order,
    mayBeEmpty: input.kind !== "users",
  };
  const search = input.search?.trim();
  const found = search
    ? sql`position(lower(${search}) in lower(concat_ws(' ', ${sql.raw(label)}, ${sql.raw(detail)}))) > 0`
    : sql`true`;
  const rows = await query<OptionRow[]>(db)`
    select t.id, ${sql.raw(label)} as label, ${sql.raw(detail)} as detail, ${sql.raw(sorting.by)} as sort_value
      from ${sql.identifier(input.kind)} t
     where ${sql.raw(chosen)} and ${found} and ${afterCursor(sorting, input.cursor)}
     ${orderBy(sorting, input.limit)}`;
  return pageOf(rows, input.limit, sorting, (row) => ({
    id: row.id,
    label: row.label ?? row.id,
    detail: row.detail,
  }));
}
