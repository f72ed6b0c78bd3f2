import { join } from "node:path";
import { baseUrlOf, openPorts } from "@meridian/adapters";
import { migrateDatabase, openDatabase } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context, Log } from "@meridian/domain";
import { addFaults, scanAll } from "./faults.ts";
import { addFiles } from "./files.ts";
import { type Filled, fillDemo } from "./fill.ts";
import { addOrphans } from "./orphans.ts";
import { resumeDemo } from "./resume.ts";

/** The people and keys of the demonstration. One that was filled by an earlier start has only the plugins' keys. */
export interface Demo extends Partial<Filled> {
  keys: string[];
  /** Opens all accounts. */
  password?: string;
}

type Environment = Parameters<typeof openPorts>[0];

/** Fills the database and the object store of the environment, or goes on with what it filled before. Throws NotFresh. */
export async function openDemo(environment: Environment, password: string, log: Log): Promise<Demo> {
  await migrateDatabase(environment.DATABASE_URL);
  const database = openDatabase(environment.DATABASE_URL, { max: 4, applicationName: "meridian-demo" });
  try {
    const keys = await resumeDemo(database);
    if (keys) return { keys };
    const filled = await fillDemo(database, password);
    const ports = await openPorts(environment, database, log);
    await addFiles(database, ports.objectStore);
    await addFaults(database, ports.objectStore);
    if (!environment.S3_BUCKET)
      await addOrphans(database, ports.objectStore, join(environment.DATA_DIR, "objects"));
    await scanAll({
      ...ports,
      db: database.db,
      actor: await administratorOf(database),
      now: () => new Date(),
      installation: { baseUrl: baseUrlOf(environment) },
      // No server runs yet that could tell anybody.
      live: { publish() {} },
    });
    await Promise.all([ports.mailer.close(), ports.pusher.close()]);
    return { ...filled, password };
  } finally {
    await database.close();
  }
}

async function administratorOf({ db }: ReturnType<typeof openDatabase>): Promise<Context["actor"]> {
  const [found] = await query<[{ id: string }]>(db)`select id from users where server_admin limit 1`;
  return { type: "user", userId: found.id, serverAdmin: true, sessionId: "demo" };
}
