import { users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import { auditOf, testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import { acceptInvitation } from "./accept.ts";
import { createInvitation } from "./create.ts";
import { inviting, newAddress } from "./inviting.fixture.ts";
import { resendInvitation } from "./resend.ts";

const database = testDatabase();

beforeEach(() => database.sql`delete from graphile_worker._private_jobs`);

const tokenOf = (link: string | null) =>
  /^https:\/\/[^#]+\/app\/invitation#token=(\w[\w-]+)$/.exec(link ?? "")![1]!;

test("an inviter without a mail server is given the link, once and on record; it invites and confirms nothing", async () => {
  const { make, as, owner, id, scope, list, open, accept } = await inviting(database);
  const person = await make.user({ emailVerified: false });
  const first = await createInvitation(as(owner), scope, { email: person.email });
  const { link } = await resendInvitation(as(owner), scope, first.id);
  await expect(open(tokenOf(first.link))).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await list(owner)).items[0]).not.toHaveProperty("link");
  const records = await auditOf(database, id);
  expect(records).toMatchObject([{ after: { link_shown: true } }, { after: { link_shown: true } }]);
  expect(JSON.stringify(records)).not.toContain(tokenOf(link));
  await expect(accept(await make.user(), tokenOf(link))).rejects.toMatchObject({ code: "FORBIDDEN" });
  // Not even where a mail server was set up meanwhile: whoever has the link may have had it from anybody.
  const { mailer, ...ctx } = as(person);
  expect((await open(tokenOf(link))).email).toBe(person.email);
  await acceptInvitation({ ...ctx, mailer: { ...mailer, delivers: true } }, { token: tokenOf(link) });
  const [row] = await database.db.select().from(users).where(eq(users.id, person.id));
  expect(row!.emailVerified).toBe(false);
});

test("a link is shown to nobody where mail is delivered", async () => {
  const { as, owner, id, scope } = await inviting(database, { delivers: true });
  const { link } = await createInvitation(as(owner), scope, { email: newAddress() });
  expect(link).toBeNull();
  expect((await auditOf(database, id))[0]!.after).not.toHaveProperty("link_shown");
});
