import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { takeWorkerLock } from "../queue/index.ts";
import { freeLostRestore } from "./queue.ts";

const database = testDatabase();

test("a restore whose worker is dead waits for another at once, and nothing else does", async () => {
  const { sql } = database;
  for (const id of ["restore", "other"])
    await sql`select graphile_worker.add_job('runRestore', ${sql.json({ id })}::json)`;
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool', run_at = now() + interval '1 hour'`;
  const locked = async () => {
    const rows = await sql`
      select payload ->> 'id' as id, run_at <= now() as is_due from graphile_worker._private_jobs
       where locked_by is null`;
    return [...rows];
  };
  const worker = await sql.reserve();
  await worker.unsafe(takeWorkerLock, ["pool"]);
  await freeLostRestore(database.db, "restore");
  expect(await locked()).toEqual([]);
  await worker`select pg_advisory_unlock_all()`;
  worker.release();
  await freeLostRestore(database.db, "restore");
  expect(await locked()).toEqual([{ id: "restore", is_due: true }]);
});
