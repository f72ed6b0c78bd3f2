import { idempotencyKeys, openDatabase } from "@meridian/database";
import { factories, testDatabase } from "@meridian/testkit";
import { cutWhen, loseAnswer, proxied, refuse } from "@meridian/testkit/faults";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { TestClient } from "../testing/testClient.ts";
import { signedIn } from "../testing/testSignedIn.ts";

const database = testDatabase();
const path = "/api/v1/user/api-keys";
const withKey = (key: string) => ({ "idempotency-key": key });
const names = async (client: TestClient) =>
  (await client.get(path)).body.items.map((one: { name: string }) => one.name);

beforeEach(() => database.db.delete(idempotencyKeys));

test("the same request again is given the first answer and changes nothing", async () => {
  const anna = await signedIn(database, { serverAdmin: true });
  const body = {
    title: "Storm",
    message: "Close the domes.",
    severity: "critical",
    delivery_type: "message",
    targets: [{ kind: "all_users" }],
  };
  const send = () => anna.post("/api/v1/system/motd", body, withKey("storm-1"));
  const first = await send();
  const second = await send();
  expect(first.headers.get("idempotency-replayed")).toBeNull();
  expect([second.status, second.body]).toEqual([201, first.body]);
  expect(second.headers.get("location")).toBe(first.headers.get("location"));
  expect(second.headers.get("content-type")).toBe("application/json");
  expect([first, second].map(({ headers }) => headers.get("etag"))).toEqual(
    Array(2).fill(`"${first.body.version}"`),
  );
  expect(second.headers.get("idempotency-replayed")).toBe("true");
  expect((await anna.get("/api/v1/system/motd")).body.items).toHaveLength(1);
});

test("an answer is kept for a day, long after its key was last held", async () => {
  const anna = await signedIn(database);
  const first = await anna.post(path, { name: "Tool" }, withKey("k"));
  await database.sql`
    update idempotency_keys set held_until = now() - interval '1 minute', created_at = now() - interval '23 hours'`;
  const again = await anna.post(path, { name: "Tool" }, withKey("k"));
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect((await anna.post(path, { name: "Other" }, withKey("k"))).status).toBe(422);
});

test("a secret in a kept answer can't be read in the database", async () => {
  const anna = await signedIn(database);
  const first = await anna.post(path, { name: "Tool" }, withKey("k"));
  expect((await anna.post(path, { name: "Tool" }, withKey("k"))).body.key).toBe(first.body.key);
  const rows = JSON.stringify(await database.db.select().from(idempotencyKeys));
  expect(rows).not.toContain(first.body.key);
  expect(rows).not.toContain('"k"');
});

test("another body or query with a used key is refused by name", async () => {
  const anna = await signedIn(database);
  await anna.post(path, { name: "One" }, withKey("k"));
  const other = await anna.post(path, { name: "Other" }, withKey("k"));
  expect([other.status, other.body.errors[0].path]).toEqual([422, "Idempotency-Key"]);
  expect((await anna.post(`${path}?name=One`, {}, withKey("k"))).status).toBe(422);
  expect(await names(anna)).toEqual(["One"]);
});

test("a key counts for one person", async () => {
  const [anna, ben] = [await signedIn(database), await signedIn(database)];
  expect((await anna.post(path, { name: "Same" }, withKey("k"))).status).toBe(201);
  expect(
    (await ben.post(path, { name: "Same" }, withKey("k"))).headers.get("idempotency-replayed"),
  ).toBeNull();
  expect(await names(ben)).toEqual(["Same"]);
});

test("one of many requests at once is carried out, and the others wait or get its answer", async () => {
  const anna = await signedIn(database);
  const send = () => anna.post(path, { name: "Once" }, withKey("race"));
  const answers = await Promise.all(Array.from({ length: 8 }, send));
  const fresh = answers.filter((a) => a.status === 201 && !a.headers.get("idempotency-replayed"));
  expect(fresh).toHaveLength(1);
  for (const { status, headers } of answers)
    expect([status, headers.get("retry-after")]).toEqual(status === 201 ? [201, null] : [409, "1"]);
  expect(await names(anna)).toEqual(["Once"]);
});

test.each(["", " ", "two words", "ä", "x".repeat(256)])("%j is no key", async (key) => {
  const anna = await signedIn(database);
  const answer = await anna.post(path, { name: "Never" }, { "idempotency-key": key });
  expect([answer.status, answer.body.errors[0].path]).toEqual([422, "Idempotency-Key"]);
  expect(await names(anna)).toEqual([]);
});

test("a refusal is kept, but not one that says to come back", async () => {
  const anna = await signedIn(database, { config: { writeRate: 1 } });
  const wrong = await anna.post(path, { name: "" }, withKey("wrong"));
  expect(wrong.status).toBe(422);
  const again = await anna.post(path, { name: "" }, withKey("wrong"));
  expect([again.status, again.body]).toEqual([422, wrong.body]);
  expect((await anna.post(path, { name: "A" }, withKey("limited"))).status).toBe(429);
  await database.sql`delete from rate_limits where key like 'writes:%'`;
  expect((await anna.post(path, { name: "A" }, withKey("limited"))).status).toBe(201);
});

test("a crashed server's key is free after a minute if nothing was written", async () => {
  const anna = await signedIn(database);
  await anna.post(path, { name: "A" }, withKey("k"));
  await database.sql`update idempotency_keys set status = null, committed_at = null`;
  expect((await anna.post(path, { name: "A" }, withKey("k"))).status).toBe(409);
  await database.sql`update idempotency_keys set held_until = now() - interval '1 second'`;
  expect((await anna.post(path, { name: "A" }, withKey("k"))).status).toBe(201);
});

test("a change that was written before the crash isn't written again", async () => {
  const anna = await signedIn(database);
  await anna.post(path, { name: "A" }, withKey("k"));
  await database.sql`update idempotency_keys set status = null, held_until = now() - interval '1 hour'`;
  const lost = await anna.post(path, { name: "A" }, withKey("k"));
  expect([lost.status, lost.body.detail]).toEqual([409, expect.stringContaining("was lost")]);
  expect(await names(anna)).toEqual(["A"]);
});

test("a request that an outage of the database cut off can be sent again as soon as that is over", async () => {
  const { proxy, url } = await proxied(database.url);
  const through = openDatabase(url, { max: 2 });
  onTestFinished(() => through.close());
  const anna = await signedIn(through);
  const write = await proxy.apply(cutWhen({ bytes: 'into "api_keys"', direction: "request" }));
  void write.struck.then(async () => {
    await proxy.apply(refuse());
    proxy.reset();
  });
  const send = () => anna.post(path, { name: "A" }, withKey("k"));
  expect((await send()).status).toBe(503);
  await proxy.heal();
  await expect.poll(async () => (await send()).status).toBe(201);
  expect(await names(anna)).toEqual(["A"]);
});

test("a key that was taken as its connection broke is free again in a moment", async () => {
  const { proxy, url } = await proxied(database.url);
  const through = openDatabase(url, { max: 2 });
  onTestFinished(() => through.close());
  const anna = await signedIn(through);
  const claim = await proxy.apply(loseAnswer("INSERT 0 1\0"));
  const send = () => anna.post(path, { name: "A" }, withKey("k"));
  expect((await send()).status).toBe(503);
  await claim.struck;
  expect(await database.db.select().from(idempotencyKeys)).toHaveLength(1);
  await expect.poll(async () => (await send()).status, { timeout: 10_000 }).toBe(201);
  expect(await names(anna)).toEqual(["A"]);
});

test("many changes that a crash broke off go on with the same key", async () => {
  const anna = await signedIn(database);
  const make = factories(database);
  const { id } = await make.observation({
    user_id: anna.userId,
    project_id: (await make.project(anna.userId)).id,
    observatory_id: (await make.observatory(anna.userId)).id,
  });
  const body = { action: "set_priority", ids: [id], priority: 9 };
  const send = () => anna.post("/observations/bulk", body, withKey("k"));
  const answer = { items: [{ id, done: true, code: null, message: null }] };
  expect((await send()).body).toEqual(answer);
  await database.sql`
    update idempotency_keys
       set status = null, body = null, request_hash = null, held_until = now() - interval '1 second'`;
  const again = await send();
  expect([again.status, again.body]).toEqual([200, answer]);
  expect((await send()).headers.get("idempotency-replayed")).toBe("true");
});

test("the same key retries only changes that were refused for a passing reason", async () => {
  const anna = await signedIn(database, { config: { writeRate: 1 } });
  const mayWriteAgain = () => database.sql`delete from rate_limits where key like 'writes:%'`;
  const make = factories(database);
  const place = {
    user_id: anna.userId,
    project_id: (await make.project(anna.userId)).id,
    observatory_id: (await make.observatory(anna.userId)).id,
  };
  const [fine, over, away] = [
    await make.observation(place),
    await make.observation(place, { status: "completed" }),
    await make.observation(place),
  ];
  const refuse = (code: string) =>
    database.sql.unsafe(`
    create or replace function refuse_one() returns trigger language plpgsql as $$
    begin raise exception 'gone' using errcode = '${code}'; end $$;
    create or replace trigger refuse_one before update on observations
      for each row when (old.id = '${away.id}') execute function refuse_one()`);
  const body = { action: "cancel", ids: [fine.id, over.id, away.id] };
  const send = (input: object = body) => anna.post("/observations/bulk", input, withKey("passing"));
  const codes = ({ body: { items } }: { body: { items: { code: string | null }[] } }) =>
    items.map(({ code }) => code);
  await refuse("57P01");
  expect(codes(await send())).toEqual([null, "CONFLICT", "UNAVAILABLE"]);
  expect((await send()).status).toBe(429);
  await mayWriteAgain();
  await refuse("P0001");
  expect(codes(await send())).toEqual([null, "CONFLICT", "INTERNAL"]);
  expect((await send({ ...body, ids: [fine.id] })).status).toBe(422);
  const kept = await database.sql`select body from idempotency_keys`;
  expect(JSON.stringify(kept)).not.toContain(fine.id);
  await database.sql`drop trigger refuse_one on observations`;
  await mayWriteAgain();
  const last = await send();
  expect([last.status, codes(last)]).toEqual([200, [null, "CONFLICT", null]]);
  expect(last.headers.get("idempotency-replayed")).toBeNull();
  const replayed = await send();
  expect([replayed.headers.get("idempotency-replayed"), replayed.body]).toEqual(["true", last.body]);
  const cancelled = await database.sql`
    select observation_id from status_changes where to_status = 'cancelled' order by observation_id`;
  expect(cancelled.map((row) => row.observation_id)).toEqual([fine.id, away.id].sort());
});

test("a holder that was taken for dead writes nothing any more", async () => {
  const anna = await signedIn(database);
  await database.sql`
    create function usurp() returns trigger language plpgsql as $$
    begin update idempotency_keys set holder = 'another'; return new; end $$`;
  await database.sql`create trigger usurp after insert on api_keys execute function usurp()`;
  const answer = await anna.post(path, { name: "Late" }, withKey("k"));
  await database.sql`drop trigger usurp on api_keys`;
  expect(answer.status).toBe(409);
  expect(await names(anna)).toEqual([]);
});

test("changes of many are made no more once their holder was taken for dead", async () => {
  const anna = await signedIn(database);
  const make = factories(database);
  const place = {
    user_id: anna.userId,
    project_id: (await make.project(anna.userId)).id,
    observatory_id: (await make.observatory(anna.userId)).id,
  };
  const ids = [(await make.observation(place)).id, (await make.observation(place)).id];
  await database.sql`create trigger usurp after update on observations execute function usurp()`;
  const body = { action: "set_priority", ids, priority: 9 };
  const answer = await anna.post("/observations/bulk", body, withKey("k"));
  await database.sql`drop trigger usurp on observations`;
  expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining("Another request")]);
  const priorities =
    await database.sql`select doc ->> 'priority' as of from observations where id = any(${ids})`;
  expect(priorities.map((row) => row.of)).not.toContain("9");
});

test("a key may be used anew after a day", async () => {
  const anna = await signedIn(database);
  await anna.post(path, { name: "A" }, withKey("k"));
  await database.sql`update idempotency_keys set created_at = now() - interval '25 hours'`;
  expect((await anna.post(path, { name: "B" }, withKey("k"))).status).toBe(201);
});

test("a file sent again with its key starts no second import; another file is refused", async () => {
  const admin = await signedIn(database, { serverAdmin: true });
  const send = (content: string, query = "") =>
    admin.post(`/api/v1/system/import?kind=observatories${query}`, content, {
      "content-type": "application/yaml",
      ...withKey("file"),
    });
  const first = await send("- name: A\n");
  const second = await send("- name: A\n");
  expect([second.status, second.body]).toEqual([202, first.body]);
  expect(second.headers.get("location")).toBe(first.headers.get("location"));
  expect((await send("- name: B\n")).status).toBe(422);
  expect((await send("- name: A\n", "&dry_run=true")).status).toBe(422);
  expect((await admin.get("/api/v1/system/imports")).body.items).toHaveLength(1);
});

test.each(["observatories", "observations"])(
  "a file of %s that was too large leaves its key free",
  async (kind) => {
    const admin = await signedIn(database, { serverAdmin: true, config: { uploadMaxBytes: 20 } });
    const make = factories(database);
    const observatory = await make.observatory(admin.userId);
    const project = await make.project(admin.userId, { observatory_ids: [observatory.id] });
    const place = `&project_id=${project.id}&observatory_id=${observatory.id}`;
    const send = (content: string) =>
      admin.post(`/api/v1/system/import?kind=${kind}${kind === "observations" ? place : ""}`, content, {
        "content-type": "application/yaml",
        ...withKey("large"),
      });
    expect((await send(`- name: ${"x".repeat(40)}\n`)).status).toBe(413);
    expect((await send("- name: A\n")).status).toBe(202);
  },
);
