import { id } from "@meridian/contract";
import { z } from "zod";
import { defineTask } from "../tasks.ts";

/** Tries of one import, over about four hours. */
export const importAttempts = 10;

/** Reads an uploaded file and creates what it lists. Goes on where it stopped. */
export const runImport = defineTask({
  name: "runImport",
  payload: z.object({ import_id: id }),
  async run(ctx, { import_id }, signal) {
    // Only where it runs: the readers of four formats are a tenth of what a start reads in.
    const { doImport } = await import("./run.ts");
    return doImport(ctx, import_id, signal);
  },
});
