import type { Mail } from "@meridian/domain";
import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { outboxMailer } from "./outboxMailer.ts";

const database = testDatabase();

const mail = (messageId: string): Mail => ({
  to: { name: "Ada", address: "ada@example.org" },
  subject: "Dome closed",
  text: "text",
  html: "<p>html</p>",
  replyTo: "support@example.org",
  unsubscribeUrl: "https://meridian.example/unsubscribe/t",
  messageId,
});

test("the outbox keeps each mail once, however often it is sent", async () => {
  const mailer = outboxMailer(database, () => new Date("2026-03-01T20:00:00.000Z"));
  const recorded: string[] = [];
  const send = (id: string) => mailer.send(mail(id), async ({ messageId }) => void recorded.push(messageId));
  await Promise.all(["<1@x>", "<1@x>", "<2@x>", "<1@x>"].map(send));
  const rows =
    await database.sql`select message_id, to_address, subject, reply_to, unsubscribe_url, created_at from outbox order by 1`;
  expect(rows).toEqual([
    expect.objectContaining({ message_id: "<1@x>", to_address: "ada@example.org", subject: "Dome closed" }),
    expect.objectContaining({
      message_id: "<2@x>",
      reply_to: "support@example.org",
      unsubscribe_url: "https://meridian.example/unsubscribe/t",
    }),
  ]);
  expect(recorded.sort()).toEqual(["<1@x>", "<1@x>", "<1@x>", "<2@x>"]);
});
