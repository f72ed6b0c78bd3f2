import { listRecipientsInput } from "@meridian/contract";
import { factories, memoryMailer, testContext, testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { announcing, message } from "../announcing.fixture.ts";
import { createAnnouncement } from "../create.ts";
import { listRecipients } from "../recipients/list.ts";

const database = testDatabase();
const mailer = memoryMailer({ delivers: true });

test("recipients who get no mail say why, where mail was to be sent", async () => {
  const { ctx } = await announcing(database);
  const make = factories(database);
  const [reached, off, unconfirmed] = [
    await make.user(),
    await make.user({ notify_email: false }),
    await make.user({ emailVerified: false }),
  ];
  const addressed = [{ kind: "users" as const, ids: [reached.id, off.id, unconfirmed.id] }];
  const notSent = (reason: string) => [
    { about: "announcement", channel: "email", device: null, status: "none", reason, attempts: 0 },
  ];
  for (const [delivery_type, expected] of [
    [
      "email",
      {
        [reached.id]: [expect.objectContaining({ status: "queued", reason: null })],
        [off.id]: notSent("Mail switched off"),
        [unconfirmed.id]: notSent("Address not confirmed"),
      },
    ],
    ["message", { [reached.id]: [], [off.id]: [], [unconfirmed.id]: [] }],
  ] as const) {
    const { id } = await createAnnouncement(
      testContext(database, { actor: ctx.actor, mailer }),
      message(addressed, { delivery_type }),
    );
    const { items } = await listRecipients(ctx, listRecipientsInput.parse({ id }));
    expect(Object.fromEntries(items.map(({ user_id, deliveries }) => [user_id, deliveries]))).toEqual(
      expected,
    );
  }
});

test("an unsubscribed recipient gets the system's alone, and the others' with the reason", async () => {
  const { ctx } = await announcing(database);
  const make = factories(database);
  const keeper = await make.user();
  const reader = await make.user();
  await database.sql`update users set email_announcements = false where id = ${reader.id}`;
  const dome = await make.observatory(keeper.id);
  await make.observatoryMember(dome.id, { user_id: reader.id });
  const sending = testContext(database, { actor: ctx.actor, mailer });
  const reasonOf = async (id: string) => {
    const [row] = await database.sql`
      select email_error from announcement_recipients where announcement_id = ${id} and user_id = ${reader.id}`;
    return row!.email_error;
  };
  const toReader = message([{ kind: "users", ids: [reader.id] }], { delivery_type: "both" });
  expect(await reasonOf((await createAnnouncement(sending, toReader)).id)).toBeNull();
  const { targets: _, ...ofDome } = toReader;
  const { id } = await createAnnouncement(sending, ofDome, { type: "observatory", id: dome.id });
  expect(await reasonOf(id)).toBe("Mail about announcements switched off");
});
