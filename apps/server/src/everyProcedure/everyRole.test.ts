/**
 * Rights, tried out: every procedure, over REST and as the interface calls it, by everybody there is, with their
 * session and with a key of theirs. `procedures/` says what they are to be answered. Of those whom it
 * makes no difference to, one asks, and all of them in a soak.
 */
import type { Problem } from "@meridian/contract";
import { newId } from "@meridian/database";
import { claimStorage } from "@meridian/domain";
import { testContext, testDatabase } from "@meridian/testkit";
import { inFull } from "@meridian/testkit/faults";
import { beforeAll, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { type Operation, restOperations } from "../rest/operations.ts";
import { testDeps } from "../testing/testServer.ts";
import { contents } from "./generated/contents.fixture.ts";
import { procedures } from "./procedures/index.fixture.ts";
import { inputOf } from "./procedures/row.fixture.ts";
import { askRest, type Input } from "./roles/ask.fixture.ts";
import { makePeople } from "./roles/people.fixture.ts";
import { makeBackup, makeRecords } from "./roles/records.fixture.ts";
import type { Answer } from "./roles/rights.fixture.ts";
import { type Role, roleOf } from "./roles/roles.fixture.ts";
import { makeTenant } from "./roles/tenant.fixture.ts";
import type { Things } from "./roles/things.fixture.ts";
import {
  about,
  answerFor,
  type Caller,
  callersOf,
  oneOfEach,
  someCallersOf,
  statusFor,
  tryOut,
  type World,
} from "./roles/trial.fixture.ts";

const database = testDatabase();
const operations = new Map(restOperations().map((operation) => [operation.name, operation]));
const operationOf = (row: string): Operation => operations.get(row.split(":")[0]!)!;
const rows = Object.keys(procedures).filter(operationOf);
const timeout = 120_000;
let world: World;

beforeAll(async () => {
  const deps = testDeps(database);
  // As at a start, before records name files that are never stored here.
  await claimStorage(testContext(database, deps));
  const app = createApp(deps);
  const people = await makePeople(app, deps);
  const [member, limited, owning, foreign, records] = await Promise.all([
    makeTenant(database, "member", people),
    makeTenant(database, "limited", people),
    makeTenant(database, "owning", people),
    makeTenant(database, "member"),
    makeRecords(database),
  ]);
  // So many that a storage without any isn't believed.
  for (let n = 0; n < 10; n++) await makeBackup(database, "completed");
  world = { deps, app, people, records, own: { member, limited, owning }, foreign };
});

/** The second thing that a path names: `{userId}` of `/organizations/{id}/members/{userId}`. */
const partOf = (row: string): string | undefined =>
  [...operationOf(row).meta.openapi.path.matchAll(/\{(\w+)\}/g)][1]?.[1];

type Inputs = Map<Caller, Input>;

/** The inputs of these callers, made beforehand, because some name things that must exist first. */
async function inputsFor(
  row: string,
  callers: Caller[],
  thingsFor: (caller: Caller) => Things | Promise<Things>,
): Promise<Inputs> {
  const inputs = callers.map(async (caller): Promise<[Caller, Input]> => {
    const subject = about(world, caller.person, await thingsFor(caller));
    return [caller, await inputOf(procedures[row]!.request, subject)];
  });
  return new Map(await Promise.all(inputs));
}

/** Everything that is wrong about what all these are answered. */
async function faultsOf(row: string, inputs: Inputs, wanted: (caller: Caller) => Answer): Promise<string[]> {
  const operation = operationOf(row);
  const faults = [...inputs].map(([caller, input]) =>
    tryOut(world, operation, caller, input, statusFor(wanted(caller), operation, caller)),
  );
  return (await Promise.all(faults)).filter((fault) => fault !== undefined);
}

const answerTo = (row: string) => (caller: Caller) => answerFor(procedures[row]!.right, caller);
const kindOf = ({ person }: Caller) => roleOf(person.name).tenant;

test("every procedure has its rows, and every row its procedure and its request", () => {
  const named = new Set(Object.keys(procedures).map((row) => row.split(":")[0]));
  expect([...named].sort()).toEqual([...operations.keys()].sort());
});

test.each(rows)(inFull("%s: is answered, or refused without changing anything"), { timeout }, async (row) => {
  const answer = answerTo(row);
  const { changes } = operationOf(row);
  const turn = rows.indexOf(row);
  const all = callersOf(world.people, turn).filter((caller) => !changes || answer(caller) !== "done");
  const callers = oneOfEach(all, answer, turn);
  const inputs = await inputsFor(row, callers, (caller) => world.own[kindOf(caller)]);
  const before = await contents(database.sql);
  expect((await faultsOf(row, inputs, answer)).join("\n")).toBe("");
  expect(await contents(database.sql)).toEqual(before);
});

const aboutThings = rows.filter((row) => procedures[row]!.right.unseen !== undefined);
test.each(aboutThings)(inFull("%s: doesn't find things of others"), { timeout }, async (row) => {
  const { right } = procedures[row]!;
  const { unseen, signedOut } = right;
  const ofUnseen = { ...right, answer: (role: Role) => (role.account ? signedOut : unseen!) };
  const answer = (caller: Caller) => answerFor(ofUnseen, caller);
  const turn = rows.indexOf(row);
  const all = someCallersOf(world.people, turn).filter(
    ({ person }) => person.name !== "server administrator",
  );
  const callers = oneOfEach(all, answer, turn);
  const inputs = await inputsFor(row, callers, () => world.foreign);
  const before = await contents(database.sql);
  expect((await faultsOf(row, inputs, answer)).join("\n")).toBe("");
  expect(await contents(database.sql)).toEqual(before);
});

/** The same request about ids that nothing has. */
const invented = (input: Input): Input =>
  JSON.parse(JSON.stringify(input).replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, () => newId()));

test("things of others get the same answer as things that don't exist", { timeout }, async () => {
  const by = { by: "session", over: "REST" } as const;
  const stranger = callersOf(world.people).find(
    (caller) => caller.person.name === "stranger" && caller.by === by.by && caller.over === by.over,
  )!;
  const faults: string[] = [];
  for (const row of aboutThings) {
    const inputs = await inputsFor(row, [stranger], () => world.foreign);
    const input = inputs.get(stranger)!;
    const asked = (one: Input) => askRest(world.app, operationOf(row), one, stranger.headers);
    const [there, nowhere] = [(await asked(input)).body, (await asked(invented(input))).body];
    const told = ({ status, code, detail, errors }: Problem) =>
      JSON.stringify({ status, code, detail, errors });
    if (told(there) !== told(nowhere)) faults.push(`${row}: ${told(there)}, not there: ${told(nowhere)}`);
  }
  expect(faults.join("\n")).toBe("");
});

const withPart = rows.filter((row) => partOf(row) !== undefined && !row.endsWith(": oneself"));
test.each(withPart)(
  inFull("%s: doesn't find parts of others' things in one's own"),
  { timeout },
  async (row) => {
    const part = partOf(row)!;
    const answer = answerTo(row);
    const turn = rows.indexOf(row);
    const all = someCallersOf(world.people, turn).filter((caller) => answer(caller) === "done");
    const callers = oneOfEach(all, answer, turn);
    const own = await inputsFor(row, callers, (caller) => world.own[kindOf(caller)]);
    const foreign = await inputsFor(row, callers, () => world.foreign);
    const mixed = [...own].map(([caller, input]): [Caller, Input] => {
      return [caller, { ...input, [part]: foreign.get(caller)![part] }];
    });
    const before = await contents(database.sql);
    expect((await faultsOf(row, new Map(mixed), () => 404)).join("\n")).toBe("");
    expect(await contents(database.sql)).toEqual(before);
  },
);

const changing = rows.filter((row) => operationOf(row).changes);
test.each(changing)(
  inFull("%s: succeeds for everybody who may, on something new each time"),
  { timeout },
  async (row) => {
    const answer = answerTo(row);
    const turn = rows.indexOf(row);
    const all = callersOf(world.people, turn).filter((caller) => answer(caller) === "done");
    const callers = oneOfEach(all, answer, turn);
    // What only adds something doesn't keep the next from doing the same.
    const spends = !operationOf(row).name.endsWith(".create");
    const inputs = await inputsFor(row, callers, (caller) =>
      spends ? makeTenant(database, kindOf(caller), world.people) : world.own[kindOf(caller)],
    );
    expect((await faultsOf(row, inputs, answer)).join("\n")).toBe("");
  },
);
