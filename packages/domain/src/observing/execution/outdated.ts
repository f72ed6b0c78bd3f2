import type { Context } from "../../base/context.ts";
import { transaction } from "../../ground/record/index.ts";
import { type Connection, connectionStanding } from "../connections/index.ts";
import { recallWork } from "./recall.ts";

/** Takes its work from an observatory whose plugin is too old to do any. */
export async function recallFromOutdated(ctx: Context, connection: Connection): Promise<void> {
  const standing = await connectionStanding(ctx, connection);
  if (standing.state !== "open" || !standing.isOutdated) return;
  await transaction(ctx, (tx) =>
    recallWork(
      tx,
      ctx,
      connection.observatoryId,
      `The observatory's plugin ${standing.pluginVersion} is below the minimum version.`,
    ),
  );
}
