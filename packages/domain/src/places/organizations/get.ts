import type { Organization } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { organizationOf } from "./find.ts";

/** One organization, for its members. Throws NOT_FOUND also when the caller isn't one. */
export const getOrganization = (ctx: Context, input: { id: string }): Promise<Organization> =>
  organizationOf(ctx.db, ctx, input.id);
