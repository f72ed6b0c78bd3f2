import { query } from "@meridian/database/query";
import { z } from "zod";
import { defineTask } from "../../../../base/tasks.ts";
import { dropPrevious } from "./wayBack.ts";

/** Drops what a restore has replaced, once its time is over. */
export const dropWayBack = defineTask({
  name: "dropWayBack",
  payload: z.unknown(),
  async run(ctx) {
    await ctx.db.transaction(async (tx) => {
      const over = await query(tx)`
        select 1 from meridian_installation.way_back where kept_until <= ${ctx.now().toISOString()} for update`;
      if (over.length > 0) await dropPrevious(tx);
    });
  },
});
