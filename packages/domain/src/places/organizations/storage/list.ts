import type { ExternalStorage } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { organizationStanding } from "../../../ground/access/index.ts";
import { entriesOf } from "./kept.ts";
import { storagesWire } from "./wire.ts";

/** Lists an organization's destinations for files, for every member. Throws NOT_FOUND. */
export async function listStorage(
  ctx: Context,
  input: { id: string },
): Promise<{ items: ExternalStorage[] }> {
  const { organization } = await organizationStanding(ctx.db, ctx, input.id);
  return { items: storagesWire(entriesOf(organization)) };
}
