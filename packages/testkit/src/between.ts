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

/** A database that counts the statements that are sent outside of transactions. */
export function counting({ db, sql }: Database): { db: Database["db"]; count: () => number } {
  let count = 0;
  const unsafe = (...statement: Statement) => {
    count += 1;
    return sql.unsafe(...statement);
  };
  const { session } = db as unknown as { session: object };
  const client = new Proxy(sql, {
    get: (target, name) => (name === "unsafe" ? unsafe : Reflect.get(target, name)),
  });
  const counted = Object.assign(Object.create(session), { client });
  return { db: Object.assign(Object.create(db), { session: counted }), count: () => count };
}
