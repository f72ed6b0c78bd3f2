import { deliveries, type Queryable } from "@meridian/database";
import type { Context } from "../../../base/context.ts";
import { startDelivery } from "./task.ts";

interface FileToDeliver {
  file_id: string;
  observation_id: string;
  /** Its observation's destination. */
  storage_id: string | null | undefined;
}

/** Queues the delivery of a verified file if its observation names a destination. */
export async function queueDelivery(
  tx: Queryable,
  ctx: Context,
  { storage_id, ...file }: FileToDeliver,
): Promise<void> {
  if (typeof storage_id !== "string") return;
  await tx.insert(deliveries).values({ ...file, storage_id, next_at: ctx.now() });
  await startDelivery(tx, ctx, storage_id);
}
