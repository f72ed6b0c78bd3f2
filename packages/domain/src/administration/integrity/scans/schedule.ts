import { scanKind, startScanInput } from "@meridian/contract";
import { z } from "zod";
import { defineTask } from "../../../base/tasks.ts";
import { scanning } from "./operation.ts";
import { scanOptionsOf } from "./options.ts";

/** What a scan by the clock looks at: a full one at everything. */
const scheduled = {
  quick: startScanInput.parse({ kind: "quick" }),
  full: startScanInput.parse({ kind: "full", deep: true, check_storage: true, check_health: true }),
};

/** Starts a scan by the clock; while one of its kind is under way, none. */
export const startScheduledScan = defineTask({
  name: "startScheduledScan",
  payload: z.object({ kind: scanKind }),
  async run(ctx, { kind }) {
    await scanning[kind].startScheduled(ctx, { kind, options: scanOptionsOf(scheduled[kind]) });
  },
});
