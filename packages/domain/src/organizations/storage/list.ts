import type { ExternalStorage } from "@meridian/contract";
import { organizationStanding } from "../../access/index.ts";
import type { Context } from "../../context.ts";
import { entriesOf } from "./kept.ts";
import { storagesWire } from "./wire.ts";

/** Where an organization has files delivered, for every member. Throws NOT_FOUND. */
export async function listStorage(
  ctx: Context,
  input: { id: string },
): Promise<{ items: ExternalStorage[] }> {
  const { organization } = await organizationStanding(ctx.db, ctx, input.id);
  return { items: storagesWire(entriesOf(organization)) };
}
