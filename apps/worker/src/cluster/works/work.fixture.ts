/** Work of the worker that goes on while something is lost. */
import type { MailServer, PushService } from "@meridian/testkit";
import type { Random } from "@meridian/testkit/faults";
import postgres, { type Sql } from "postgres";
import { expect } from "vitest";
import type { Evidence as Case } from "../auditor/auditor.fixture.ts";
import { send } from "../send.fixture.ts";
import type { Site } from "../site.fixture.ts";

export interface Surroundings {
  site: Site;
  /** The address of HAProxy: a client of these tests doesn't get past the first of several hosts if that one hangs. */
  database: string;
  random: Random;
  mail: MailServer;
  push: PushService;
}

/** A kind of work: what there is for it to do, which is there before any client sends something, and its beginning. */
export interface Kind {
  prepare?(surroundings: Surroundings): Promise<Evidence>;
  begin(surroundings: Surroundings): Promise<Work>;
}

/** Facts of it that the auditor is to know. */
type Evidence = Pick<Case, "damages">;

export interface Work {
  /** The share of it that is done, from 0 to 1, which says that it is over; undefined while nobody can be asked. */
  share(): Promise<number | undefined>;
  /** Expects that in the end all of it is done, and once. */
  completed(): Promise<void>;
}

export const patience = { interval: 200, timeout: 120_000 };

/** Asks the database on a connection of its own. Undefined where that can't be reached. */
export async function lookInto<Answer>(
  database: string,
  question: (sql: Sql) => Promise<Answer>,
): Promise<Answer | undefined> {
  const sql = postgres(database, { max: 1, connect_timeout: 2 });
  try {
    return await question(sql);
  } catch {
    return undefined;
  } finally {
    await sql.end({ timeout: 0 });
  }
}

/** Fills the database before anything is lost. */
export async function fill(database: string, make: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(database, { max: 1 });
  await make(sql);
  await sql.end();
}

/** A request of an administrator, to the first server. A text is the lines of a file. Throws unless it is done, or begun. */
export async function order(site: Site, path: string, body: object | string): Promise<{ id: string }> {
  const request = { method: "POST", path: `/api/v1/system${path}`, body, key: crypto.randomUUID() } as const;
  const { status, answer } = await send(site, 0, { client: "administrator", ...request });
  if (!status || status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
  return answer as { id: string };
}

interface Operation {
  doc: { status: string; error: string | null; progress: { done: number; total: number | null } };
}

/** An operation as it stands in its table. */
export function operation(database: string, table: string, id: string) {
  const look = async () =>
    (await lookInto(database, (sql) => sql<Operation[]>`select doc from ${sql(table)} where id = ${id}`))?.[0]
      ?.doc;
  return {
    async share() {
      const doc = await look();
      if (!doc) return undefined;
      const { status, progress } = doc;
      if (!["queued", "running"].includes(status)) return 1;
      // Of the present stage: it isn't over while there is another.
      return Math.min(progress.done / (progress.total || Infinity), 0.99);
    },
    async completed() {
      await expect.poll(look, patience).toMatchObject({ status: "completed", error: null });
    },
  };
}
