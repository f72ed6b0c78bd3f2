/** Does scans that were started, as a worker would, and says how long each took, and how large the process was and became. */
import { on, once } from "node:events";
import { openObjectStore, parseEnvironment, sharedEnvironment } from "@meridian/adapters";
import { openDatabase } from "@meridian/database";
import { scanning } from "@meridian/domain";
import { testContext } from "@meridian/testkit/context";
import { z } from "zod";

const environment = parseEnvironment(z.object(sharedEnvironment), process.env);
const database = openDatabase(environment.DATABASE_URL, { max: 4 });
const ctx = testContext(database, { objectStore: await openObjectStore(environment) });
/** The memory of the programs themselves, before anything is read. */
const idle = process.memoryUsage.rss();
const left = new AbortController();
once(process, "disconnect").then(() => left.abort());
process.send!({ ready: true });
try {
  for await (const [{ id }] of on(process, "message", { signal: left.signal })) {
    const began = performance.now();
    await scanning.full.task.run(ctx, { id }, left.signal);
    const took = performance.now() - began;
    process.send!({ took, idle, peak: process.resourceUsage().maxRSS * 1024 });
  }
} catch (error) {
  if (!left.signal.aborted) throw error;
}
await database.close();
