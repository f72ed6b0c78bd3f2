import {
  acceptAccessRequestInput,
  askForAccessInput,
  listAccessRequestsInput,
  listDirectoryInput,
} from "@meridian/contract";
import { newId } from "@meridian/database";
import {
  auditOf,
  inTurn,
  memoryMailer,
  runEnqueued,
  type TestUser,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import { deliverNotifications, foldNotifications } from "../notifications/index.ts";
import { addObservatoryMember, getObservatory, updateObservatory } from "../observatories/index.ts";
import { observing } from "../observatories/observing.fixture.ts";
import { updateUser } from "../users/index.ts";
import {
  acceptAccessRequest,
  askForAccess,
  declineAccessRequest,
  listAccessRequests,
  listDirectory,
  withdrawAccessRequest,
} from "./index.ts";

const database = testDatabase();

beforeEach(() => database.sql`delete from graphile_worker._private_jobs`);

const code = (expected: string) => ({ code: expected });

/** A listed observatory, somebody who has nothing to do with it, and what may be done about requests. */
async function asking() {
  const setting = await observing(database);
  const { as, id, owner, make, clock } = setting;
  const name = `Roque ${newId()}`;
  await updateObservatory(as(owner), { id, name, listed: true });
  return {
    ...setting,
    name,
    person: await make.user(),
    directory: async (by: TestUser) =>
      (await listDirectory(as(by), listDirectoryInput.parse({ search: name }))).items,
    ask: (by: TestUser, message = "I watch comets.") =>
      askForAccess(as(by), askForAccessInput.parse({ id, message })),
    requests: async (by: TestUser) =>
      (await listAccessRequests(as(by), listAccessRequestsInput.parse({ id }))).items,
    accept: (by: TestUser, requestId: string, flags: object = {}) =>
      acceptAccessRequest(as(by), acceptAccessRequestInput.parse({ id, requestId, ...flags })),
    decline: (by: TestUser, requestId: string) =>
      declineAccessRequest(as(by), { id, requestId, reason: "Full until May" }),
    withdraw: (by: TestUser, requestId: string) => withdrawAccessRequest(as(by), { id, requestId }),
    /** The mails that everything until now comes to: to whom, and about what. */
    async mails() {
      clock.advance({ hours: 1 });
      const mailer = memoryMailer();
      const worker = testContext(database, { now: clock.now, mailer });
      await runEnqueued(database, worker, foldNotifications);
      await runEnqueued(database, worker, deliverNotifications);
      return mailer.sent.map(({ to, subject }) => [to.address, subject]).sort();
    },
  };
}

test("the directory shows what is listed and in service to everybody, and nothing of its people", async () => {
  const { as, id, owner, person, name, directory } = await asking();
  expect(await directory(person)).toEqual([
    {
      ...{ id, name, can_view: false, request: null, status: "offline" },
      ...{ description: expect.any(String), latitude: expect.any(Number), longitude: expect.any(Number) },
      ...{ elevation: expect.any(Number), timezone: expect.any(String), filters: [], equipment: {} },
    },
  ]);
  expect(await directory(owner)).toMatchObject([{ can_view: true }]);
  await expect(getObservatory(as(person), { id })).rejects.toMatchObject(code("NOT_FOUND"));
  await updateObservatory(as(owner), { id, retired: true });
  expect(await directory(person)).toEqual([]);
  await updateObservatory(as(owner), { id, retired: false, listed: false });
  expect(await directory(person)).toEqual([]);
});

test("somebody asks, those who administer are told and accept, and the asker is told and has access", async () => {
  const { as, id, owner, person, name, member, ask, requests, accept, directory, mails, access } =
    await asking();
  const admin = await member({ can_admin: true });
  await member({ can_operate: true });
  const { id: requestId } = await ask(person);
  expect(await directory(person)).toMatchObject([{ request: { id: requestId, status: "open" } }]);
  expect(await requests(admin)).toMatchObject([
    { id: requestId, user_id: person.id, email: person.email, message: "I watch comets." },
  ]);
  expect(await mails()).toEqual(
    [owner, admin].map(({ email }) => [email, `${person.name} asks for access to ${name}`]).sort(),
  );
  expect(await accept(owner, requestId, { can_observe: true })).toMatchObject({ can_observe: true });
  expect(await mails()).toEqual([[person.email, `You have access to ${name}`]]);
  expect(await requests(admin)).toEqual([]);
  expect(await getObservatory(as(person), { id })).toMatchObject({ permissions: { can_observe: true } });
  expect(await access(owner)).toContainEqual(expect.objectContaining({ user_id: person.id }));
  expect((await auditOf(database, id)).at(-1)).toMatchObject({
    action: "observatory.accept_access_request",
    actor_id: owner.id,
    after: { user_id: person.id, can_observe: true },
  });
  await expect(ask(person)).rejects.toMatchObject(code("CONFLICT"));
});

test("refuses the wrong actor", async () => {
  const { make, as, owner, id, person, member, ask, requests, accept, decline, withdraw } = await asking();
  const request = await ask(person);
  for (const [by, expected] of [
    [await make.user(), code("NOT_FOUND")],
    [person, code("NOT_FOUND")],
    [await member({ can_operate: true }), code("FORBIDDEN")],
  ] as const) {
    await expect(requests(by)).rejects.toMatchObject(expected);
    await expect(accept(by, request.id)).rejects.toMatchObject(expected);
    await expect(decline(by, request.id)).rejects.toMatchObject(expected);
  }
  await expect(withdraw(owner, request.id)).rejects.toMatchObject(code("NOT_FOUND"));
  await updateObservatory(as(owner), { id, listed: false });
  await expect(ask(await make.user())).rejects.toMatchObject(code("NOT_FOUND"));
});

test("one request is open at a time, and two who decide at once decide once", async () => {
  const { id, owner, person, member, ask, requests, accept, decline, withdraw } = await asking();
  const admin = await member({ can_admin: true });
  const row = { table: "observatories", id } as const;
  const asked = await inTurn(
    database,
    row,
    () => ask(person),
    () => ask(person),
  );
  expect(asked).toMatchObject([{ status: "fulfilled" }, { reason: code("CONFLICT") }]);
  const [open] = await requests(owner);
  await withdraw(person, open!.id);
  const { id: requestId } = await ask(person);
  const decided = await inTurn<unknown>(
    database,
    row,
    () => decline(admin, requestId),
    () => accept(owner, requestId),
  );
  expect(decided).toMatchObject([{ status: "fulfilled" }, { reason: code("NOT_FOUND") }]);
});

test("whoever was declined is told why and asks again after 7 days, or is added before", async () => {
  const { as, id, owner, person, name, clock, ask, decline, directory, requests, mails } = await asking();
  await decline(owner, (await ask(person)).id);
  expect((await mails()).at(-1)).toBeDefined();
  expect(await directory(person)).toMatchObject([
    { request: { status: "declined", reason: "Full until May" } },
  ]);
  const refused = { code: "CONFLICT", message: expect.stringContaining("ask again after") };
  await expect(ask(person)).rejects.toMatchObject(refused);
  clock.advance({ days: 7 });
  const again = await ask(person, "May is over.");
  expect(again).toMatchObject({ status: "open", reason: null, ask_again_at: null });
  await addObservatoryMember(as(owner), { id, user_id: person.id });
  expect(await requests(owner)).toEqual([]);
  expect(await directory(person)).toMatchObject([{ name, can_view: true, request: null }]);
});

test("whoever withdraws and asks again does so three times a day", async () => {
  const { person, ask, withdraw, clock } = await asking();
  for (let n = 0; n < 3; n += 1) await withdraw(person, (await ask(person)).id);
  await expect(ask(person)).rejects.toMatchObject(code("RATE_LIMITED"));
  clock.advance({ days: 1 });
  await ask(person);
});

test("a deactivated account asks for nothing", async () => {
  const { make, as, owner, person, ask, accept, requests } = await asking();
  const { id: requestId } = await ask(person);
  await updateUser(as(await make.user({ server_admin: true })), { id: person.id, deactivated: true });
  expect(await requests(owner)).toEqual([]);
  await expect(accept(owner, requestId)).rejects.toMatchObject(code("INVALID"));
});
