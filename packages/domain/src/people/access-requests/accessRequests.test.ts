import {
  acceptAccessRequestInput,
  askForAccessInput,
  listAccessRequestsInput,
  listDirectoryInput,
  listObservatoriesInput,
  listOwnAccessRequestsInput,
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
import { deliverNotifications, foldNotifications } from "../../ground/notifications/index.ts";
import {
  addObservatoryMember,
  getObservatory,
  listObservatories,
  removeObservatoryMember,
  updateObservatory,
  updateObservatoryMember,
} from "../../places/observatories/index.ts";
import { observing } from "../../places/observatories/observing.fixture.ts";
import { updateUser } from "../users/index.ts";
import {
  acceptAccessRequest,
  askForAccess,
  declineAccessRequest,
  listAccessRequests,
  listDirectory,
  listOwnAccessRequests,
  withdrawAccessRequest,
} from "./index.ts";

const database = testDatabase();

beforeEach(async () => {
  await database.sql`delete from graphile_worker._private_jobs`;
  await database.sql`delete from notification_events`;
});

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
    mine: async (by: TestUser) =>
      (await listOwnAccessRequests(as(by), listOwnAccessRequestsInput.parse({}))).items,
    accept: (by: TestUser, requestId: string, flags: object = {}) =>
      acceptAccessRequest(as(by), acceptAccessRequestInput.parse({ id, requestId, ...flags })),
    decline: (by: TestUser, requestId: string) =>
      declineAccessRequest(as(by), { id, requestId, reason: "Full until May" }),
    withdraw: (by: TestUser, requestId: string) => withdrawAccessRequest(as(by), { id, requestId }),
    /** The mails that everything until now comes to: to whom, and about what. */
    async mails(mailer = memoryMailer()) {
      clock.advance({ hours: 1 });
      const worker = testContext(database, { now: clock.now, mailer });
      await runEnqueued(database, worker, foldNotifications);
      await runEnqueued(database, worker, deliverNotifications);
      return mailer.sent.map(({ to, subject }) => [to.address, subject]).sort();
    },
  };
}

test("the directory shows what is listed and in service to everybody, and nothing of its people", async () => {
  const { as, id, owner, person, name, directory, ask, withdraw } = await asking();
  expect(await directory(person)).toEqual([
    {
      ...{ id, name, can_view: false, request: null, status: "offline", held: false },
      ...{ description: expect.any(String), latitude: expect.any(Number), longitude: expect.any(Number) },
      ...{ elevation: expect.any(Number), timezone: expect.any(String), filters: [], equipment: {} },
    },
  ]);
  expect(await directory(owner)).toMatchObject([{ can_view: true }]);
  await expect(getObservatory(as(person), { id })).rejects.toMatchObject(code("NOT_FOUND"));
  await updateObservatory(as(owner), { id, retired: true });
  expect(await directory(person)).toEqual([]);
  await updateObservatory(as(owner), { id, retired: false });
  const { id: requestId } = await ask(person);
  await updateObservatory(as(owner), { id, listed: false });
  expect(await directory(person)).toMatchObject([{ request: { id: requestId, status: "open" } }]);
  await withdraw(person, requestId);
  expect(await directory(person)).toEqual([]);
});

test("administrators are notified of a request and accept it, and the requester is notified and has access", async () => {
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
    [owner, admin].map(({ email }) => [email, `New request for access to ${name}`]).sort(),
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

test("administrators see the number of requests, and find the observatories that have some", async () => {
  const { make, as, id, owner, person, name, member, ask, withdraw } = await asking();
  const [admin, operator] = [await member({ can_admin: true }), await member({ can_operate: true })];
  const serverAdmin = await make.user({ server_admin: true });
  const found = async (by: TestUser, has_requests: boolean) => {
    const input = listObservatoriesInput.parse({ search: name, has_requests: String(has_requests) });
    return (await listObservatories(as(by), input)).items.map((item) => item.open_request_count);
  };
  expect([await found(owner, true), await found(owner, false)]).toEqual([[], [0]]);
  const request = await ask(person);
  const gone = await make.user();
  await ask(gone);
  await updateUser(as(serverAdmin), { id: gone.id, deactivated: true });
  for (const by of [owner, admin, serverAdmin]) {
    expect([await found(by, true), await found(by, false)]).toEqual([[1], []]);
    expect(await getObservatory(as(by), { id })).toMatchObject({ open_request_count: 1 });
  }
  expect([await found(operator, true), await found(operator, false)]).toEqual([[], [null]]);
  expect(await getObservatory(as(operator), { id })).toMatchObject({ open_request_count: null });
  await withdraw(person, request.id);
  expect(await found(admin, true)).toEqual([]);
});

test("the directory says of a listed observatory that it is held", async () => {
  const { id, owner, person, directory } = await asking();
  expect(await directory(person)).toMatchObject([{ held: false }]);
  const hold = { reason: "Mirror washing", by: owner.id, since: new Date().toISOString(), until: null };
  await database.sql`
    update observatories set doc = doc || ${database.sql.json({ hold })} where id = ${id}`;
  expect(await directory(person)).toMatchObject([{ held: true }]);
  expect(JSON.stringify(await directory(person))).not.toContain("Mirror");
});

test("the requester finds their requests, and for 30 days the answers", async () => {
  const { make, as, id, owner, person, name, clock, ask, accept, decline, withdraw, mine } = await asking();
  expect(await mine(person)).toEqual([]);
  await expect(
    listOwnAccessRequests(
      testContext(database, { actor: { type: "anonymous" } }),
      listOwnAccessRequestsInput.parse({}),
    ),
  ).rejects.toMatchObject(code("UNAUTHENTICATED"));
  const { id: first } = await ask(person);
  expect(await mine(person)).toMatchObject([
    {
      id: first,
      observatory_id: id,
      observatory_name: name,
      status: "open",
      decided_at: null,
      is_listed: true,
    },
  ]);
  expect(await mine(owner)).toEqual([]);
  await withdraw(person, first);
  expect(await mine(person)).toEqual([]);
  await decline(owner, (await ask(person)).id);
  expect(await mine(person)).toMatchObject([{ status: "declined", reason: "Full until May" }]);
  clock.advance({ days: 7 });
  await accept(owner, (await ask(person)).id);
  const accepted = { status: "accepted", reason: null, ask_again_at: null };
  expect(await mine(person)).toMatchObject([{ ...accepted, decided_at: clock.now().toISOString() }]);
  clock.advance({ days: 30 });
  expect(await mine(person)).toEqual([]);
  // Somebody who was let in otherwise has their answer as well; without access there is none.
  const other = await make.user();
  await ask(other);
  await addObservatoryMember(as(owner), { id, user_id: other.id });
  expect(await mine(other)).toMatchObject([accepted]);
  await removeObservatoryMember(as(owner), { id, userId: other.id });
  expect(await mine(other)).toEqual([]);
  expect(await ask(other)).toMatchObject({ status: "open" });
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
  const message = `${admin.name} has declined the request of ${person.name}.`;
  expect(decided).toMatchObject([{ status: "fulfilled" }, { reason: { code: "CONFLICT", message } }]);
  await expect(withdraw(person, requestId)).rejects.toMatchObject(code("NOT_FOUND"));
});

test("whoever answers what is answered is told who gave access", async () => {
  const { owner, person, member, ask, accept, decline } = await asking();
  const admin = await member({ can_admin: true });
  const { id } = await ask(person);
  await accept(admin, id);
  const refused = { code: "CONFLICT", message: `${admin.name} has given ${person.name} access.` };
  await expect(decline(owner, id)).rejects.toMatchObject(refused);
  await expect(accept(owner, id)).rejects.toMatchObject(refused);
});

test("a declined requester is told why and asks again after 7 days, or is added before", async () => {
  const { as, id, owner, person, name, clock, ask, decline, directory, requests, mails } = await asking();
  await decline(owner, (await ask(person)).id);
  expect((await mails()).at(-1)).toBeDefined();
  expect(await directory(person)).toMatchObject([
    { request: { status: "declined", reason: "Full until May" } },
  ]);
  const refused = {
    code: "CONFLICT",
    message: "Your request was declined. You can ask again after 2026-03-08 20:00 UTC.",
  };
  await expect(ask(person)).rejects.toMatchObject(refused);
  clock.advance({ days: 7 });
  const again = await ask(person, "May is over.");
  expect(again).toMatchObject({ status: "open", reason: null, ask_again_at: null });
  await addObservatoryMember(as(owner), { id, user_id: person.id });
  expect(await requests(owner)).toEqual([]);
  expect(await directory(person)).toMatchObject([{ name, can_view: true, request: null }]);
});

test("a requester withdraws and asks again three times a day at most", async () => {
  const { person, ask, withdraw, clock } = await asking();
  for (let n = 0; n < 3; n += 1) await withdraw(person, (await ask(person)).id);
  await expect(ask(person)).rejects.toMatchObject(code("RATE_LIMITED"));
  clock.advance({ days: 1 });
  await ask(person);
});

test("a member without any permission asks and is accepted, or is given one before", async () => {
  const { as, id, owner, member, ask, accept, requests, access } = await asking();
  const [requester, other] = [await member({}), await member({})];
  const { id: requestId } = await ask(requester);
  expect(await accept(owner, requestId, { can_observe: true })).toMatchObject({ can_observe: true });
  expect((await auditOf(database, id)).at(-1)).toMatchObject({
    action: "observatory.accept_access_request",
    before: { can_observe: false },
    after: { user_id: requester.id, can_observe: true },
  });
  await ask(other);
  await updateObservatoryMember(as(owner), { id, userId: other.id, can_operate: true });
  expect(await requests(owner)).toEqual([]);
  expect((await access(owner)).map(({ user_id }) => user_id)).toEqual(
    expect.arrayContaining([requester.id, other.id]),
  );
});

test("accepting gives at least one permission", () => {
  const accepting = (flags: object) =>
    acceptAccessRequestInput.safeParse({ id: newId(), requestId: newId(), ...flags });
  expect(accepting({ can_view: false }).error?.issues).toMatchObject([{ path: ["can_view"] }]);
  for (const flags of [{}, { can_view: true }, { can_view: false, can_observe: true }])
    expect(accepting(flags)).toMatchObject({ success: true });
});

test("a person with an unconfirmed address can't ask where mail reaches people", async () => {
  const { as, id, make } = await asking();
  const requester = as(await make.user({ emailVerified: false }));
  const ask = (delivers: boolean) =>
    askForAccess({ ...requester, mailer: memoryMailer({ delivers }) }, { id, message: "I watch comets." });
  await expect(ask(true)).rejects.toMatchObject(code("FORBIDDEN"));
  await expect(ask(false)).resolves.toMatchObject({ status: "open" });
});

test("a person asks ten observatories a day at most", async () => {
  const { as, make, owner, person, clock } = await asking();
  const askNext = async () => {
    const { id } = await make.observatory(owner.id, { listed: true });
    return askForAccess(as(person), { id, message: "I watch comets." });
  };
  for (let n = 0; n < 10; n += 1) await askNext();
  await expect(askNext()).rejects.toMatchObject(code("RATE_LIMITED"));
  clock.advance({ days: 1 });
  await askNext();
});

test("a reason is plain text in the mail, alone and among several", async () => {
  const { as, make, owner, id, mails } = await asking();
  const image = "![i](http://evil.test/i.png)";
  const reason = `# Pay **now** [here](http://evil.test) <http://evil.test> ${image}`;
  const other = await make.observatory(owner.id, { name: image, listed: true });
  for (const [places, words] of [
    [[id], `\n\n${reason}\n`],
    [[id, other.id], `- Your request for access to ${image} was declined: ${reason}\n`],
  ] as const) {
    const person = await make.user();
    for (const place of places) {
      const asked = await askForAccess(as(person), { id: place, message: "I watch comets." });
      await declineAccessRequest(as(owner), { id: place, requestId: asked.id, reason });
    }
    const mailer = memoryMailer();
    await mails(mailer);
    const mail = mailer.sent.find(({ to }) => to.address === person.email)!;
    expect(mail.text).toContain(words);
    expect(mail.html).not.toMatch(/<img|<h1>|href="http:\/\/evil/);
  }
});

test("a deactivated account asks for nothing", async () => {
  const { make, as, owner, person, ask, accept, requests } = await asking();
  const { id: requestId } = await ask(person);
  await updateUser(as(await make.user({ server_admin: true })), { id: person.id, deactivated: true });
  expect(await requests(owner)).toEqual([]);
  await expect(accept(owner, requestId)).rejects.toMatchObject(code("INVALID"));
});
