import { createTransport } from "nodemailer";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { type MailServer, mailServer } from "../../mailServer.ts";
import { type FaultProxy, faultProxy } from "../tcp/faultProxy.ts";
import { deferMail, refuseRecipient } from "./answerCommand.ts";
import { loseAcceptance } from "./loseAcceptance.ts";

let server: MailServer;
let proxy: FaultProxy;

beforeEach(async () => {
  server = await mailServer();
  proxy = await faultProxy({ target: server });
});

function transport() {
  const made = createTransport({ host: proxy.host, port: proxy.port, pool: true, maxConnections: 1 });
  onTestFinished(() => made.close());
  return made;
}
const mail = (to: string | string[], text = "Clear skies tonight.") => ({
  from: "meridian@example.org",
  to,
  subject: "Announcement",
  text,
  messageId: "<one@example.org>",
});

test("mail gets through unchanged, also lines that look like the protocol", async () => {
  await proxy.apply(deferMail(0));
  const text = [".", "..", "MAIL FROM:<x@example.org>", "QUIT", "x".repeat(200_000)].join("\r\n");
  await transport().sendMail({ ...mail("a@example.org", text), textEncoding: "base64" });
  await transport().sendMail(mail("b@example.org", text));
  expect(server.mails).toMatchObject([{ to: ["a@example.org"] }, { to: ["b@example.org"] }]);
  expect(server.mails[1]!.body).toMatch(/^\.\r\n\.\.\r\nMAIL FROM:<x@example\.org>\r\nQUIT\r\n/);
});

test("deferMail refuses a mail for now, and accepts it the next time", async () => {
  await proxy.apply(deferMail(1));
  const sender = transport();
  await expect(sender.sendMail(mail("a@example.org"))).rejects.toMatchObject({ responseCode: 451 });
  expect(server.mails).toHaveLength(0);
  await sender.sendMail(mail("a@example.org"));
  expect(server.mails).toHaveLength(1);
});

test("refuseRecipient lets the others of the same mail get it", async () => {
  await proxy.apply(refuseRecipient(/^gone/));
  const everyone = ["a@example.org", "gone@example.org", "b@example.org"];
  const sent = await transport().sendMail(mail(everyone));
  expect(sent).toMatchObject({
    accepted: ["a@example.org", "b@example.org"],
    rejected: ["gone@example.org"],
  });
  expect(sent.rejectedErrors).toMatchObject([{ responseCode: 550 }]);
  expect(server.mails).toMatchObject([{ to: ["a@example.org", "b@example.org"] }]);
  await expect(transport().sendMail(mail("gone@example.org"))).rejects.toMatchObject({ responseCode: 550 });
});

test("loseAcceptance leaves the server with the mail and the client without an answer: a second try is a second mail", async () => {
  const lost = await proxy.apply(loseAcceptance());
  const sender = transport();
  await expect(sender.sendMail(mail("a@example.org"))).rejects.toThrow();
  await lost.struck;
  await sender.sendMail(mail("a@example.org"));
  expect(server.mails.map(({ headers }) => headers.get("message-id"))).toEqual([
    ["<one@example.org>"],
    ["<one@example.org>"],
  ]);
});
