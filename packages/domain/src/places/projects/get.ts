import type { Project } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { projectOf } from "./find.ts";

/** One project. Throws UNAUTHENTICATED, and NOT_FOUND also when the caller doesn't belong to it. */
export const getProject = (ctx: Context, input: { id: string }): Promise<Project> =>
  projectOf(ctx.db, ctx, input.id);
