import { expect, onTestFinished, test } from "vitest";
import { ignoreIssue, reopenIssue } from "../issues/ignore.ts";
import { listIssues } from "../issues/list.ts";
import { captured, integrityScene, limit } from "../scene.fixture.ts";

const { database, make, setUp, scan, checksFound } = integrityScene();

test("an ignored issue stays ignored, one that is gone is resolved, and one that comes back is open again", async () => {
  const { ctx, observe } = await setUp();
  const [one, other] = [await observe(captured), await observe(captured)];
  await scan(ctx, { kind: "quick" });
  const issues = (await listIssues(ctx, limit)).items;
  const of = (id: string) => issues.find(({ document_id }) => document_id === id)!;
  await ignoreIssue(ctx, { id: of(one.id).id, reason: "An old tool reads it" });
  await database.sql`update observations set doc = doc - 'captured_files' where id = ${other.id}`;
  expect(await scan(ctx, { kind: "quick", limit_per_collection: null })).toMatchObject({
    counts: { new: 0, resolved: 1 },
  });
  const counts = (await listIssues(ctx, { ...limit, counts: true })).counts!;
  expect(counts.status).toMatchObject({ open: 0, ignored: 1, resolved: 1, all: 2 });
  await database.sql`update observations set doc = doc || '{"captured_files": []}' where id = ${other.id}`;
  await reopenIssue(ctx, { id: of(one.id).id });
  await scan(ctx, { kind: "quick" });
  expect(await checksFound(ctx)).toHaveLength(2);
});

test("a scan resolves only what it looked at again completely", async () => {
  const { ctx, observe } = await setUp();
  const target = { name: "M 42", ra: 83.8, dec: -5.4, rotation: null };
  const [one, other] = [await observe({ target }), await observe({ target })];
  const later = one.id < other.id ? other : one;
  const file = { kind: "light", storage_key: "observations/x/1.fits", size_bytes: 1, sha256: "0".repeat(64) };
  for (const id of ["file-1", "file-2"])
    await database.sql`insert into user_files (id, doc) values (${id}, ${JSON.stringify({ ...file, observation_id: one.id, user_id: "x" })}::text::jsonb)`;
  const before = (await scan(ctx, { kind: "full" })) && (await checksFound(ctx));
  expect(before).toEqual(
    expect.arrayContaining(["observation.duplicate-target", "file.duplicate-reference"]),
  );
  // One of each pair is older than what is looked at.
  await database.sql`update observations set updated_at = now() - interval '1 day' where id <> ${later.id}`;
  await scan(ctx, { kind: "quick", limit_per_collection: 1 });
  await scan(ctx, { kind: "full", limit_per_collection: 1 });
  expect(await checksFound(ctx)).toEqual(before);
  await database.sql`update observations set doc = doc || '{"name": "Test"}' where id = ${later.id === one.id ? other.id : one.id}`;
  await scan(ctx, { kind: "full" });
  expect(await checksFound(ctx)).toEqual(before);
  await database.sql`delete from observations where id = ${one.id}`;
  await scan(ctx, { kind: "full", include_test_data: true });
  expect(await checksFound(ctx)).not.toContain("observation.duplicate-target");
});

test("a row that moves up while a limited scan goes on isn't resolved unseen", async () => {
  const { ctx, observe } = await setUp();
  const old = await observe(captured);
  await database.sql`update observations set updated_at = now() - interval '1 day' where id = ${old.id}`;
  await scan(ctx, { kind: "full" });
  expect(await checksFound(ctx)).toEqual(["observation.captured-files"]);
  const young = await observe();
  await database.sql.unsafe(`
    create function delete_young() returns trigger language plpgsql as
      $$ begin delete from observations where id = '${young.id}'; return null; end $$;
    create trigger delete_young after update on integrity_scans for each row
      when (new.doc -> 'kept' -> 'done' <> '[]') execute function delete_young()`);
  onTestFinished(async () => void (await database.sql`drop function delete_young cascade`));
  await scan(ctx, { kind: "quick", collections: ["observations"], limit_per_collection: 1 });
  expect(await database.sql`select id from observations`).toEqual([{ id: old.id }]);
  expect(await checksFound(ctx)).toEqual(["observation.captured-files"]);
});

test("an observation of nobody doesn't make its files nobody's", async () => {
  const { ctx, place, observe } = await setUp();
  const observation = await observe();
  const doc = {
    observation_id: observation.id,
    user_id: place.user_id,
    storage_key: "observations/x/a.fits",
  };
  await database.sql`insert into user_files (id, doc) values ('file', ${JSON.stringify(doc)}::text::jsonb)`;
  const inconsistent = async () => (await listIssues(ctx, { ...limit, check: "data.inconsistent" })).items;
  await database.sql`update observations set doc = doc || '{"user_id": "nobody"}'`;
  await scan(ctx, { kind: "full", deep: true });
  expect(await inconsistent()).toEqual([]);
  const other = await make.user();
  await database.sql`update observations set doc = doc || jsonb_build_object('user_id', ${other.id}::text)`;
  await scan(ctx, { kind: "full", deep: true });
  expect(await inconsistent()).toMatchObject([{ document_id: "file" }]);
});
