import type { ImportResource } from "@meridian/contract";
import { imports } from "@meridian/database";
import { requireServerAdmin } from "../access/index.ts";
import type { Context } from "../context.ts";
import { notFound } from "../errors.ts";
import { toResource } from "./resource.ts";

/** One import with its progress and rows. For server administrators; throws NOT_FOUND. */
export async function getImport(ctx: Context, { id }: { id: string }): Promise<ImportResource> {
  requireServerAdmin(ctx);
  const document = await imports.find(ctx.db, id);
  if (!document) throw notFound("import");
  return toResource(document);
}
