/**
 * Proof that an API key can't get hold of an account, its person's or anybody else's. Every operation is tried with a server
 * administrator's key, which may do the most. What opens accounts is compared before and after, and no answer may hold a link.
 */
import type { Database } from "@meridian/database";
import { claimStorage } from "@meridian/domain";
import { testContext, testDatabase } from "@meridian/testkit";
import { beforeAll, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { restOperations } from "../rest/operations.ts";
import { type TestAnswer, testClient } from "../testing/testClient.ts";
import { testDeps } from "../testing/testServer.ts";
import { keepSessions, restoreSessions } from "./generated/contents.fixture.ts";
import { procedures } from "./procedures/index.fixture.ts";
import { inputOf, type Request } from "./procedures/row.fixture.ts";
import { askRest, type Headers } from "./roles/ask.fixture.ts";
import { makePeople } from "./roles/people.fixture.ts";
import { makeBackup, makeRecords } from "./roles/records.fixture.ts";
import { routes } from "./roles/routes.fixture.ts";
import { makeTenant } from "./roles/tenant.fixture.ts";
import { about, type World } from "./roles/trial.fixture.ts";

const database = testDatabase();
const operations = new Map(restOperations().map((operation) => [operation.name, operation]));
let world: World;

/** The system's paths, taken to one's own account. */
const ownAccount: Record<string, Request> = {
  "users.update: deactivates themselves": ({ person }) => ({ id: person.id, deactivated: true }),
  "users.delete: themselves": ({ person }) => ({ id: person.id, confirm: "DELETE THIS ACCOUNT" }),
  "users.endSessions: their own": ({ person }) => ({ id: person.id }),
  "users.revokeKeys: their own": ({ person }) => ({ id: person.id }),
};
const requestOf = (row: string): Request => ownAccount[row] ?? procedures[row]!.request;
/** True for rows that a person needs a session for. */
const isRefused = (row: string) => row in ownAccount || procedures[row]!.right.byKey === 403;

/** The reasons why a key may make or show these openers of accounts without handing one over. */
const harmless: Record<string, string> = {
  "users.invite": "the link to the new account goes to its address alone",
  "organizationInvitations.create": "the link is of use to the account with the invited address alone",
  "organizationInvitations.create: with every permission": "likewise",
  "organizationInvitations.resend": "likewise",
  "observatoryInvitations.create": "likewise",
  "observatoryInvitations.resend": "likewise",
};

beforeAll(async () => {
  const deps = testDeps(database);
  await claimStorage(testContext(database, deps));
  const app = createApp(deps);
  const people = await makePeople(app, deps);
  const own = await makeTenant(database, "member", people);
  const records = await makeRecords(database);
  for (let n = 0; n < 10; n++) await makeBackup(database, "completed");
  world = { deps, app, people, records, own: { member: own, limited: own, owning: own }, foreign: own };
  await keepSessions(database.sql);
});

/** Whatever lets somebody in, or as whom: a line for each. */
async function openers({ sql }: Database): Promise<Set<string>> {
  const rows = await sql<{ line: string }[]>`
    select concat_ws(' ', 'user', id, email, server_admin) as line from users where deactivated_at is null
    union all select concat_ws(' ', 'password', user_id, password) from accounts
    union all select concat_ws(' ', 'session', user_id, id) from sessions
    union all select concat_ws(' ', 'key', user_id, hash) from api_keys
    union all select concat_ws(' ', 'observatory key', observatory_id, hash) from observatory_keys
    union all select concat_ws(' ', 'link', value, identifier) from verifications
    union all select concat_ws(' ', 'new address', user_id, email) from email_changes`;
  return new Set(rows.map(({ line }) => line));
}

interface Outcome {
  answer: TestAnswer;
  /** The new ways to sign in. */
  opened: string[];
  showsLink: boolean;
}

async function outcomeOf(ask: () => Promise<TestAnswer>): Promise<Outcome> {
  const before = await openers(database);
  const answer = await ask();
  const opened = [...(await openers(database))].filter((line) => !before.has(line));
  await restoreSessions(database.sql);
  return { answer, opened, showsLink: /#token=(?!hidden)/.test(answer.bytes.toString()) };
}

async function tried(row: string, by: "key" | "session"): Promise<Outcome> {
  const administrator = world.people["server administrator"];
  const operation = operations.get(row.split(":")[0]!)!;
  const things = operation.changes ? await makeTenant(database, "member", world.people) : world.own.member;
  const input = await inputOf(requestOf(row), about(world, administrator, things));
  return outcomeOf(() => askRest(world.app, operation, input, administrator[by]));
}

const refusal = { status: 403, body: { detail: "An API key can't do this. Sign in instead." } };

test.each(Object.keys({ ...procedures, ...ownAccount }))(
  "%s: hands no account to a key",
  { timeout: 60_000 },
  async (row) => {
    const { answer, opened, showsLink } = await tried(row, "key");
    if (isRefused(row)) expect(answer).toMatchObject(refusal);
    else expect(answer.status).not.toBe(401);
    expect(opened.length > 0 || showsLink).toBe(row in harmless);
  },
);

// What anybody may do without an account, a key adds nothing to.
const forSomebody = Object.entries(routes).filter(([, { right }]) => right.signedOut === 401);
test.each(forSomebody)("%s: hands no account to a key", { timeout: 60_000 }, async (name, route) => {
  const [method, path] = name.split(" ") as [string, string];
  const administrator = world.people["server administrator"];
  const headers: Headers = administrator.key;
  const { answer, opened, showsLink } = await outcomeOf(() =>
    testClient(world.app).send(method, path + (route.query ?? ""), route.body?.(administrator), headers),
  );
  if (route.right.byKey === 403) expect(answer).toMatchObject(refusal);
  expect({ opened, showsLink }).toEqual({ opened: [], showsLink: false });
});

test("an administrator gets the link of an invited account, and a key doesn't", async () => {
  expect((await tried("users.invite", "session")).showsLink).toBe(true);
  expect((await tried("users.invite", "key")).answer.body.link).toBeNull();
});

test("a person by their session may do everything that a key may not", async () => {
  expect(await tried("outbox.showLink", "session")).toMatchObject({
    answer: { status: 200 },
    showsLink: true,
  });
  for (const row of ["users.update: appoints an administrator", "apiKeys.create", "observatoryKeys.create"])
    expect([row, (await tried(row, "session")).opened.length]).toEqual([row, 1]);
  for (const row of Object.keys(ownAccount)) {
    const { status } = (await tried(row, "session")).answer;
    expect([row, status]).toEqual([row, row.startsWith("users.delete") ? 409 : 200]);
  }
});
