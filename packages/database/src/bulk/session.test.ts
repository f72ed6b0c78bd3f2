import { openDatabase } from "@meridian/database";
import { testDatabase } from "@meridian/testkit";
import { ownCertificate } from "@meridian/testkit/certificate";
import { crashablePostgres } from "@meridian/testkit/faults";
import { expect, test } from "vitest";
import { openBulkSession } from "./session.ts";

const database = testDatabase();
const never = new AbortController().signal;

/** Copies, because a piece is used again once the next one is asked for. */
async function read(pieces: AsyncIterable<Buffer>): Promise<string> {
  const copies: Buffer[] = [];
  for await (const piece of pieces) copies.push(Buffer.from(piece));
  return Buffer.concat(copies).toString();
}

/** An error that nobody listens to fails the run. */
test("a copy whose session ends amid it writes nothing, and its error ends no process", async () => {
  const session = await openBulkSession(database.db);
  const into = session.copyIn("copy settings (id, doc) from stdin");
  await new Promise((done) => into.write("one\t{}\n", done));
  await session.end();
  expect(await database.sql`select 1 from settings where id = 'one'`).toEqual([]);
});

test("a session copies out rows of any size, one statement after the other", async () => {
  const session = await openBulkSession(database.db);
  const sizes = [...Array.from({ length: 3000 }, (_, n) => (n * 37) % 900), 3_000_000, 0, 1, 70_000];
  for (const _ of [1, 2]) {
    const copy = session.copyOut(`copy (select repeat('x', n) from unnest('{${sizes}}'::int[]) n) to stdout`);
    expect(await read(copy.pieces(never))).toBe(sizes.map((size) => `${"x".repeat(size)}\n`).join(""));
    expect(copy.rows).toBe(sizes.length);
  }
  const nothing = session.copyOut("copy (select 1 where false) to stdout");
  expect([await read(nothing.pieces(never)), nothing.rows]).toEqual(["", 0]);
  await session.end();
});

test("a copy out that fails says why, however much it has given, and the session goes on", async () => {
  const session = await openBulkSession(database.db);
  for (const rows of [0, 1_000_000]) {
    const failing = `copy (select 1 / (${rows} - n) from generate_series(0, ${rows}) n) to stdout`;
    await expect(read(session.copyOut(failing).pieces(never))).rejects.toThrow("division by zero");
  }
  await expect(read(session.copyOut("copy nothing to stdout").pieces(never))).rejects.toThrow("nothing");
  expect(await session.query("select 1 as one")).toEqual([{ one: 1 }]);
  await session.end();
});

test("a copy out that is given up or loses its session ends while PostgreSQL is silent", async () => {
  const session = await openBulkSession(database.db);
  const givenUp = new AbortController();
  const reading = read(session.copyOut("copy (select pg_sleep(60)) to stdout").pieces(givenUp.signal));
  givenUp.abort(new Error("enough"));
  await expect(reading).rejects.toThrow("enough");
  await session.end();

  const lost = await openBulkSession(database.db);
  const waiting = read(lost.copyOut("copy (select pg_sleep(60)) to stdout").pieces(never));
  const refused = expect(waiting).rejects.toThrow("Connection terminated");
  await lost.end();
  await refused;
});

test("a session uses TLS as DATABASE_URL asks for it, and works without where it only prefers it", async () => {
  const copied = async (sslmode: string) => {
    const { db, close } = openDatabase(`${postgres.url}?sslmode=${sslmode}`, { max: 1 });
    try {
      const session = await openBulkSession(db);
      const [tls] = await session.query<{ ssl: boolean }>(
        "select ssl from pg_stat_ssl where pid = pg_backend_pid()",
      );
      const text = await read(session.copyOut("copy (select repeat('x', 3000000)) to stdout").pieces(never));
      await session.end();
      return [tls!.ssl, text.length];
    } finally {
      await close();
    }
  };
  const postgres = await crashablePostgres();
  expect(await copied("prefer")).toEqual([false, 3_000_001]);
  await expect(copied("require")).rejects.toThrow("does not support SSL");

  const { key, cert } = ownCertificate();
  const { sql, close } = openDatabase(postgres.url, { max: 1 });
  const store = (pem: string, file: string) =>
    sql.unsafe(
      `copy (select unnest(string_to_array('${pem}', chr(10)))) to program 'umask 077; cat > ${file}'`,
    );
  await store(key, "server.key");
  await store(cert, "server.crt");
  await sql`alter system set ssl = on`;
  await sql`select pg_reload_conf()`;
  await expect.poll(() => copied("prefer")).toEqual([true, 3_000_001]);
  expect(await copied("require")).toEqual([true, 3_000_001]);
  await expect(copied("verify-full")).rejects.toThrow(/certificate/);
  await close();
});
