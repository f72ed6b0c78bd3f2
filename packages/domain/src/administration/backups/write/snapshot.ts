import { type BulkSession, openBulkSession } from "@meridian/database";
import type { Context } from "../../../base/context.ts";

/** A moment of the database that several connections look at. */
export interface Snapshot {
  id: string;
  at: Date;
  /** The connection that holds it; nobody changes the tables' shape meanwhile. */
  session: BulkSession;
}

const begin = "begin isolation level repeatable read, read only";

/** Takes a snapshot of these tables and holds it until its session ends. */
export async function takeSnapshot({ db }: Pick<Context, "db">, tables: string[]): Promise<Snapshot> {
  const session = await openBulkSession(db);
  try {
    await session.query(begin);
    // Before the snapshot is taken: a migration that was under way is over by then.
    await session.query(`lock table ${tables.map(quoted).join(", ")} in access share mode`);
    const [row] = await session.query<{ id: string; at: Date }>(
      "select pg_export_snapshot() as id, date_trunc('milliseconds', clock_timestamp()) as at",
    );
    return { ...row!, session };
  } catch (error) {
    await session.end();
    throw error;
  }
}

/** Another connection that sees the same. */
export async function joinSnapshot({ db }: Pick<Context, "db">, { id }: Snapshot): Promise<BulkSession> {
  const session = await openBulkSession(db);
  try {
    await session.query(begin);
    await session.query(`set transaction snapshot '${id}'`);
    return session;
  } catch (error) {
    await session.end();
    throw error;
  }
}

/** A name as SQL writes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
