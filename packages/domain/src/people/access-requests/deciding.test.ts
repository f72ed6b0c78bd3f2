import { acceptAccessRequestInput, listObservatoriesInput } from "@meridian/contract";
import { newId } from "@meridian/database";
import { auditOf, type TestUser, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import {
  addObservatoryMember,
  getObservatory,
  listObservatories,
  updateObservatory,
  updateObservatoryMember,
} from "../../places/observatories/index.ts";
import { updateUser } from "../users/index.ts";
import { asking, code } from "./asking.fixture.ts";

const database = testDatabase();

test("administrators are notified of a request and accept it, and the requester is notified and has access", async () => {
  const { as, id, owner, person, name, member, ask, requests, accept, directory, mails, access } =
    await asking(database);
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
  const { make, as, id, owner, person, name, member, ask, withdraw } = await asking(database);
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

test("refuses the wrong actor", async () => {
  const { make, as, owner, id, person, member, ask, requests, accept, decline, withdraw } =
    await asking(database);
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

test("whoever answers what is answered is told who gave access", async () => {
  const { owner, person, member, ask, accept, decline } = await asking(database);
  const admin = await member({ can_admin: true });
  const { id } = await ask(person);
  await accept(admin, id);
  const refused = { code: "CONFLICT", message: `${admin.name} has given ${person.name} access.` };
  await expect(decline(owner, id)).rejects.toMatchObject(refused);
  await expect(accept(owner, id)).rejects.toMatchObject(refused);
});

test("a declined requester is told why and asks again after 7 days, or is added before", async () => {
  const { as, id, owner, person, name, clock, ask, decline, directory, requests, mails } =
    await asking(database);
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

test("a member without any permission asks and is accepted, or is given one before", async () => {
  const { as, id, owner, member, ask, accept, requests, access } = await asking(database);
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
