import { testDatabase } from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import { inviting } from "./inviting.fixture.ts";

const database = testDatabase();

beforeEach(() => database.sql`delete from graphile_worker._private_jobs`);

test("an invitation sent again is good for another 7 days with a new link, also after it has expired", async () => {
  const { make, owner, invite, resend, accept, tokenSent, clock } = await inviting(database);
  const person = await make.user();
  const invitation = await invite(owner, person.email);
  clock.advance({ days: 8 });
  expect(await resend(owner, invitation)).toEqual({
    ...invitation,
    sent_at: clock.now().toISOString(),
    expires_at: "2026-03-16T20:00:00.000Z",
  });
  clock.advance({ days: 6 });
  expect(await accept(person, await tokenSent())).toMatchObject({ scope: "organization" });
});
