/** Does a scan that was started, as a worker would, and says how long it took, and how large the process was and became. */
import { once } from "node:events";
import { openObjectStore, parseEnvironment, sharedEnvironment } from "@meridian/adapters";
import { openDatabase } from "@meridian/database";
import { scanning } from "@meridian/domain";
import { testContext } from "@meridian/testkit/context";
import { z } from "zod";

const environment = parseEnvironment(z.object(sharedEnvironment), process.env);
const database = openDatabase(environment.DATABASE_URL, { max: 4 });
const ctx = testContext(database, { objectStore: await openObjectStore(environment) });
/** What the programs themselves take, before anything is read. */
const idle = process.memoryUsage.rss();
process.send!({ ready: true });
const [{ id }] = (await once(process, "message")) as [{ id: string }];
const began = performance.now();
await scanning.full.task.run(ctx, { id }, new AbortController().signal);
const took = performance.now() - began;
process.send!({ took, idle, peak: process.resourceUsage().maxRSS * 1024 });
await database.close();
