import { z } from "zod";
import { defineTask } from "../tasks.ts";
import { giveUpImports } from "./giveUp.ts";

/** Every minute: ends the imports that nobody goes on with. */
export const giveUpAbandonedImports = defineTask({
  name: "giveUpImports",
  payload: z.unknown(),
  async run(ctx) {
    await giveUpImports(ctx);
  },
});
