import { Readable } from "node:stream";
import { newId } from "@meridian/database";
import { actorFor, factories, memoryObjectStore, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { openUserFile } from "./get.ts";

const database = testDatabase();

test("a file that can't be read for want of its disk is no missing file", async () => {
  const make = factories(database);
  const owner = await make.user();
  const project = await make.project(owner.id);
  const observatory = await make.observatory(owner.id);
  const { id } = await make.observation({
    user_id: owner.id,
    project_id: project.id,
    observatory_id: observatory.id,
  });
  const fileId = newId();
  const file = { observation_id: id, user_id: owner.id, storage_key: `observations/${id}/${fileId}.fits` };
  await database.sql`insert into user_files (id, doc) values (${fileId}, ${database.sql.json(file)})`;
  const objectStore = memoryObjectStore();
  const ctx = testContext(database, { actor: actorFor(owner), objectStore });
  const { open } = await openUserFile(ctx, { id, fileId });
  await expect(open()).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await objectStore.put("observations/another", Readable.from([Buffer.from("x")]));
  await expect(open()).rejects.toMatchObject({ code: "NOT_FOUND" });
});
