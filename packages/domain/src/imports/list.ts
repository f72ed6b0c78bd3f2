import type { ImportResource, ListImportsInput, Page } from "@meridian/contract";
import { decodeCursor, imports, toPage } from "@meridian/database";
import { desc, lt } from "@meridian/database/query";
import { requireServerAdmin } from "../access/index.ts";
import type { Context } from "../context.ts";
import { invalid } from "../errors.ts";
import type { StoredImport } from "./kind.ts";
import { toResource } from "./resource.ts";

const { table } = imports;

/** Imports, newest first, with their counts but without their rows. For server administrators. */
export async function listImports(ctx: Context, input: ListImportsInput): Promise<Page<ImportResource>> {
  requireServerAdmin(ctx);
  const after = input.cursor === undefined ? undefined : decodeCursor(input.cursor);
  if (input.cursor !== undefined && after?.value !== "imports")
    throw invalid("cursor", "is not the next_cursor of an earlier answer");
  const rows = await ctx.db
    .select()
    .from(table)
    .where(after && lt(table.id, after.id))
    .orderBy(desc(table.id))
    .limit(input.limit + 1);
  const items = rows.map(({ doc, created_at, updated_at, ...row }) =>
    toResource({
      ...(doc as unknown as StoredImport),
      ...row,
      created: [],
      refused: [],
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
    }),
  );
  return toPage(items, input.limit, ({ id }) => ({ value: "imports", id }));
}
