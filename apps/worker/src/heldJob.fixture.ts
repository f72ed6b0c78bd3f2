/** A worker of its own process whose job says that it runs, and then never ends: for tests that kill it. */
import { once } from "node:events";
import { openDatabase } from "@meridian/database";
import { defineTask } from "@meridian/domain";
import { memoryPorts } from "@meridian/testkit";
import { z } from "zod";
import { startWorker } from "./worker.ts";

const held = defineTask({
  name: "heldJob",
  payload: z.object({ id: z.string() }),
  async run(ctx, { id }, signal) {
    await ctx.db.$client`insert into runs (id, by) values (${id}, 'killed')`;
    process.send?.({ running: id });
    await once(signal, "abort");
  },
});

await startWorker({
  database: openDatabase(process.argv[2]!, { max: 2 }),
  ...memoryPorts(),
  installation: { baseUrl: "https://meridian.example" },
  tasks: [held],
});
