import { listOwnAccessRequestsInput } from "@meridian/contract";
import { inTurn, memoryMailer, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { addObservatoryMember, removeObservatoryMember } from "../../places/observatories/index.ts";
import { updateUser } from "../users/index.ts";
import { asking, code } from "./asking.fixture.ts";
import { askForAccess, declineAccessRequest, listOwnAccessRequests } from "./index.ts";

const database = testDatabase();

test("the requester finds their requests, and for 30 days the answers", async () => {
  const { make, as, id, owner, person, name, clock, ask, accept, decline, withdraw, mine } =
    await asking(database);
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

test("one request is open at a time, and two who decide at once decide once", async () => {
  const { id, owner, person, member, ask, requests, accept, decline, withdraw } = await asking(database);
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

test("a requester withdraws and asks again three times a day at most", async () => {
  const { person, ask, withdraw, clock } = await asking(database);
  for (let n = 0; n < 3; n += 1) await withdraw(person, (await ask(person)).id);
  await expect(ask(person)).rejects.toMatchObject(code("RATE_LIMITED"));
  clock.advance({ days: 1 });
  await ask(person);
});

test("a person with an unconfirmed address can't ask where mail reaches people", async () => {
  const { as, id, make } = await asking(database);
  const requester = as(await make.user({ emailVerified: false }));
  const ask = (delivers: boolean) =>
    askForAccess({ ...requester, mailer: memoryMailer({ delivers }) }, { id, message: "I watch comets." });
  await expect(ask(true)).rejects.toMatchObject(code("FORBIDDEN"));
  await expect(ask(false)).resolves.toMatchObject({ status: "open" });
});

test("a person asks ten observatories a day at most", async () => {
  const { as, make, owner, person, clock } = await asking(database);
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
  const { as, make, owner, id, mails } = await asking(database);
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
  const { make, as, owner, person, ask, accept, requests } = await asking(database);
  const { id: requestId } = await ask(person);
  await updateUser(as(await make.user({ server_admin: true })), { id: person.id, deactivated: true });
  expect(await requests(owner)).toEqual([]);
  await expect(accept(owner, requestId)).rejects.toMatchObject(code("INVALID"));
});
