/** The database doesn't enforce a document's shape: whatever is in it, nothing that reads it breaks. */
import { type Context, countAnalytics, repairing, scanning, startRepair, startScan } from "@meridian/domain";
import { runEnqueued, testContext, testDatabase } from "@meridian/testkit";
import { actorFor } from "@meridian/testkit/context";
import { beforeAll, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { type Operation, restOperations } from "../rest/operations.ts";
import { keptLog, testDeps } from "../testing/testServer.ts";
import { documentCollections, fillGarbage } from "./garbage.fixture.ts";
import { procedures } from "./procedures/index.fixture.ts";
import { type Case, inputOf } from "./procedures/row.fixture.ts";
import { type App, askRest, askTrpc, type Input } from "./roles/ask.fixture.ts";
import { makeSomeone, type People, type Someone } from "./roles/people.fixture.ts";
import { makeRecords } from "./roles/records.fixture.ts";
import { makeTenant } from "./roles/tenant.fixture.ts";

const database = testDatabase();
const log = keptLog();
const reads = restOperations().filter(({ changes }) => !changes);
let app: App;
let admin: Someone;
let owner: Someone;
let subject: Omit<Case, "person">;
let garbage: Map<string, string[]>;

beforeAll(async () => {
  const deps = testDeps(database, { log, config: { checkOutputs: false } });
  app = createApp(deps);
  admin = await makeSomeone(app, deps, "server administrator");
  owner = await makeSomeone(app, deps, "owner");
  const people = { "server administrator": admin, owner } as Partial<People>;
  const things = await makeTenant(database, "member", people);
  subject = { database, things, records: await makeRecords(database), deps };
  for (const name of ["observations.get", "observations.files"])
    await inputOf(procedures[name]!.request, { ...subject, person: admin });
  garbage = await fillGarbage(database);
});

/** Every page of a list, and what else is asked for once. */
async function ask(operation: Operation, input: Input, person: Someone, over: typeof askRest) {
  const faults: string[] = [];
  const isList = JSON.stringify(operation.input?._zod.def ?? {}).includes("cursor");
  let cursor: string | undefined;
  do {
    const whole = { ...input, ...(isList && { limit: 100 }), ...(cursor && { cursor }) };
    const { status, body } = await over(app, operation, whole, person.session);
    const answer = over === askTrpc ? body?.result?.data : body;
    const fault = status >= 500 ? reason() : status === 200 ? misfit(operation, answer) : undefined;
    if (fault) faults.push(`${person.name}: ${operation.name} ${JSON.stringify(whole)}: ${fault}`);
    cursor = status === 200 ? answer?.next_cursor : undefined;
  } while (cursor);
  return faults;
}

/** The number of questions at a time, so that the database and this process work at once. */
const together = 6;

/** The faults of all of them. */
async function askAll<Question>(questions: Iterable<Question>, ask: (one: Question) => Promise<string[]>) {
  const faults: string[] = [];
  const left = Iterator.from(questions);
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (const question of left) faults.push(...(await ask(question)));
    }),
  );
  return faults;
}

/** The message of the last failure in the log. */
const reason = () => {
  const error = log.lines
    .map(({ details }) => (details as { err?: unknown }).err)
    .findLast((one) => one instanceof Error);
  const cause = error?.cause instanceof Error ? error.cause : error;
  return cause?.message.replaceAll(/\s+/g, " ").slice(0, 300);
};

/** The interface relies on a text being a text; its length, and the form of an id, may be wrong. */
const harmless = ["too_small", "too_big", "invalid_format"];

/** The places where an answer has a wrong shape. */
function misfit({ meta: { output } }: Operation, answer: unknown): string | undefined {
  const issues = output?.safeParse(answer).error?.issues.filter(({ code }) => !harmless.includes(code)) ?? [];
  const words = issues.slice(0, 3).map(({ path, message }) => `${path.join(".")} ${message}`);
  return words.join("; ") || undefined;
}

/** The input with each garbage id in place of an id of the same collection. */
async function inputsFor(input: Input): Promise<Input[]> {
  const made: Input[] = [input];
  for (const [name, value] of Object.entries(input)) {
    if (typeof value !== "string") continue;
    for (const collection of documentCollections) {
      const [found] = await database.sql`select id from ${database.sql(collection.name)} where id = ${value}`;
      if (found) made.push(...garbage.get(collection.name)!.map((id) => ({ ...input, [name]: id })));
    }
  }
  return made;
}

test.each(reads.map((operation) => [operation.name, operation] as const))(
  "%s",
  { timeout: 120_000 },
  async (name, operation) => {
    const faults: string[] = [];
    for (const person of [admin, owner]) {
      const input = await inputOf(procedures[name]!.request, { ...subject, person });
      const inputs = person === admin ? await inputsFor(input) : [input];
      const asked = await askAll(inputs.entries(), ([at, input]) =>
        ask(operation, input, person, at % 2 ? askTrpc : askRest),
      );
      faults.push(...asked);
    }
    expect(faults.slice(0, 20).join("\n")).toBe("");
  },
);

/** The context of a server administrator, with no worker beside it. */
const ctx = (): Context =>
  testContext(database, { actor: actorFor({ id: admin.id, server_admin: true } as never) });
const everything = { deep: true, check_storage: true, check_health: true, include_test_data: true };

test("figures are counted, scans report all of it, and repairs end", { timeout: 120_000 }, async () => {
  await countAnalytics(ctx());
  for (const kind of ["quick", "full"] as const) {
    const { id } = await startScan(ctx(), { kind, ...everything });
    await runEnqueued(database, ctx(), scanning[kind].task);
    const [scan] =
      await database.sql`select doc ->> 'status' as status, doc ->> 'error' as error from integrity_scans where id = ${id}`;
    expect(scan).toEqual({ status: "completed", error: null });
  }
  for (const { name } of documentCollections) {
    const [unfound] = await database.sql`
      select array_agg(id) as ids from ${database.sql(name)} t where jsonb_typeof(doc) <> 'object' and not exists (
        select from integrity_issues i where i.collection = ${name} and i.document_id = t.id and i."check" = 'structure.invalid-field')`;
    expect({ name, ...unfound }).toEqual({ name, ids: null });
  }
  const faults: string[] = [];
  const issue = reads.find(({ name }) => name === "integrity.issue")!;
  const list = reads.find(({ name }) => name === "integrity.issues")!;
  faults.push(...(await ask(list, {}, admin, askRest)));
  // Of each check one about every garbage document, and one in every collection.
  const samples = await database.sql<{ id: string }[]>`
    with seen as (
      select id, "check", case when starts_with(document_id, 'zz-') then document_id else collection end as place
        from integrity_issues)
    select distinct on ("check", place) id from seen order by "check", place, id`;
  faults.push(...(await askAll(samples, ({ id }) => ask(issue, { id }, admin, askRest))));
  expect(faults.slice(0, 20).join("\n")).toBe("");
  const { id } = await startRepair(ctx(), { dry_run: false });
  await runEnqueued(database, ctx(), repairing.task);
  const [repair] =
    await database.sql`select doc ->> 'status' as status, doc ->> 'error' as error from integrity_repairs where id = ${id}`;
  expect(repair).toEqual({ status: "completed", error: null });
});
