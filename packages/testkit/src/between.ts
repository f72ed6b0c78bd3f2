import type { Database } from "@meridian/database";

type Statement = Parameters<Database["sql"]["unsafe"]>;
type Sending = (send: () => Promise<unknown>, statement: Statement) => Promise<unknown>;

/** A database with something between it and whoever sends a single statement. */
export function between({ db, sql }: Database, sending: Sending): Database["db"] {
  const unsafe = (...statement: Statement) => sending(async () => sql.unsafe(...statement), statement);
  return Object.assign(Object.create(db), { session: { client: { unsafe } } });
}

/** A database that remembers the last statement that was sent, and how PostgreSQL goes about that. */
export function explaining(database: Database): { db: Database["db"]; plan: () => Promise<string> } {
  let last: Statement | undefined;
  const db = between(database, (send, statement) => {
    last = statement;
    return send();
  });
  const plan = async () => {
    const [text, ...given] = last!;
    const rows = await database.sql.unsafe(`explain ${text}`, ...given);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  };
  return { db, plan };
}
