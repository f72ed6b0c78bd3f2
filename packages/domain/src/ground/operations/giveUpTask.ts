import { z } from "zod";
import { defineTask } from "../../base/tasks.ts";
import { giveUpOperations } from "./giveUp.ts";

/** Ends abandoned operations, every minute. */
export const giveUpAbandonedOperations = defineTask({
  name: "giveUpOperations",
  payload: z.unknown(),
  async run(ctx) {
    await giveUpOperations(ctx);
  },
});
