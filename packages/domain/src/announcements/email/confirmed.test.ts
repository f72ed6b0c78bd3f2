import { factories, memoryMailer, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { announcing, message } from "../announcing.fixture.ts";
import { createAnnouncement } from "../create.ts";

const database = testDatabase();

test("an unconfirmed address gets no announcement where mail reaches people, and its person sees it", async () => {
  for (const [delivers, email_status] of [
    [true, "none"],
    [false, "queued"],
  ] as const) {
    const { ctx } = await announcing(database);
    const { id: userId } = await factories(database).user({ emailVerified: false });
    const addressed = message([{ kind: "users", ids: [userId] }], { delivery_type: "both" });
    const created = await createAnnouncement(
      testContext(database, { actor: ctx.actor, mailer: memoryMailer({ delivers }) }),
      addressed,
    );
    const rows = await database.sql`
      select email_status, acknowledged_at from announcement_recipients where announcement_id = ${created.id}`;
    expect([...rows]).toEqual([{ email_status, acknowledged_at: null }]);
  }
});
