import { type Mail, type Mailer, MailRejected } from "@meridian/domain";
import { type MailServerOptions, mailServer } from "@meridian/testkit";
import { expect, onTestFinished, test } from "vitest";
import { smtpMailer } from "./smtpMailer.ts";

const errors: string[] = [];
const log = { debug() {}, info() {}, warn() {}, error: (_: object, message: string) => errors.push(message) };

async function serve(options: MailServerOptions = {}, credentials = "", connections = 3) {
  const server = await mailServer(options);
  const url = server.url.replace("smtp://", `smtp://${credentials}`);
  const mailer = smtpMailer({ url, from: "Meridian <no-reply@meridian.example>", log, connections });
  onTestFinished(() => mailer.close());
  return { server, mailer };
}

const mail = (fields: Partial<Mail> = {}): Mail => ({
  to: { name: "Ada", address: "ada@example.org" },
  subject: "Dome closed",
  text: "text",
  html: "<p>html</p>",
  messageId: "<one.two@meridian.example>",
  ...fields,
});

const rejection = (mailer: Mailer, fields: Partial<Mail> = {}): Promise<MailRejected> =>
  mailer.send(mail(fields)).then(
    () => expect.unreachable("the mail was accepted"),
    (error) => {
      expect(error).toBeInstanceOf(MailRejected);
      return error;
    },
  );

test("the mailer hands over one mail with both bodies and the given Message-ID", async () => {
  const { server, mailer } = await serve();
  const accepted = await mailer.send(mail({ replyTo: "support@meridian.example" }));
  expect(accepted).toEqual({
    messageId: "<one.two@meridian.example>",
    response: expect.stringMatching(/^250/),
  });
  const [received] = server.mails;
  expect(received).toMatchObject({ from: "no-reply@meridian.example", to: ["ada@example.org"] });
  expect(Object.fromEntries(received!.headers)).toMatchObject({
    from: ["Meridian <no-reply@meridian.example>"],
    to: ["Ada <ada@example.org>"],
    "reply-to": ["support@meridian.example"],
    "message-id": ["<one.two@meridian.example>"],
    "auto-submitted": ["auto-generated"],
  });
  expect(received!.body).toContain("text/plain");
  expect(received!.body).toContain("<p>html</p>");
});

const breaks = [
  "\r\nBcc: victim@example.org",
  "\nBcc: victim@example.org",
  "\r\n\r\nBcc: x",
  "\u0000\u000b\u0085Bcc: x",
];
test.each(breaks)("a line break in what people type starts no header: %j", async (nasty) => {
  const { server, mailer } = await serve();
  await mailer.send(
    mail({
      subject: `Hello${nasty}`,
      to: { name: `Ada${nasty}", <other@example.org>`, address: "ada@example.org" },
    }),
  );
  const { to, headers } = server.mails[0]!;
  expect(to).toEqual(["ada@example.org"]);
  expect(headers.has("bcc")).toBe(false);
  expect(headers.get("subject")).toHaveLength(1);
  expect([...headers.keys()].sort()).toEqual(
    ["auto-submitted", "content-type", "date", "from", "message-id", "mime-version", "subject", "to"].sort(),
  );
});

const addresses = [
  "a@b.example\r\nBcc: c@d.example",
  "a@b.example, c@d.example",
  "a b@c.example",
  "<a@b.example>",
  "a@b@c",
  "",
  "a",
];
test.each(addresses)("the address %j is refused for good before anything is sent", async (address) => {
  const { server, mailer } = await serve();
  expect(await rejection(mailer, { to: { name: "Ada", address } })).toMatchObject({ permanent: true });
  expect(await rejection(mailer, { replyTo: address || " " })).toMatchObject({ permanent: true });
  expect(server.mails).toEqual([]);
});

test.each([
  [451, false],
  [550, true],
  [503, false],
])("an answer of %i to a recipient or a mail: permanent %s", async (code, permanent) => {
  const byRecipient = await serve({ refuseRecipient: () => ({ code, message: "no thanks" }) });
  const byMail = await serve({ refuseMail: () => ({ code, message: "no thanks" }) });
  for (const { mailer } of [byRecipient, byMail]) {
    const { response, ...rest } = await rejection(mailer);
    expect(response).toContain(`${code} no thanks`);
    expect(rest).toMatchObject({ permanent });
  }
});

test("a missing or lost mail server and wrong credentials are temporary, and concern every mail", async () => {
  const { server, mailer } = await serve();
  await server.close();
  expect(await rejection(mailer)).toMatchObject({ permanent: false, unreachable: true });

  const closed = await serve({ auth: { user: "meridian", password: "right" } }, "meridian:wrong@");
  errors.length = 0;
  expect(await rejection(closed.mailer)).toMatchObject({ permanent: false, unreachable: true });
  expect(errors).toEqual(["the mail server refuses to sign us in"]);

  const open = await serve({ auth: { user: "meridian", password: "right" } }, "meridian:right@");
  await open.mailer.send(mail());
});

test("a connection takes no other mail before the one it had is recorded", async () => {
  const { server, mailer } = await serve({}, "", 3);
  let unrecorded = 0;
  let most = 0;
  const write = Promise.withResolvers<void>();
  const record = async () => {
    unrecorded += 1;
    most = Math.max(most, unrecorded);
    if (unrecorded === 3) write.resolve();
    await write.promise;
    unrecorded -= 1;
  };
  await Promise.all(
    Array.from({ length: 30 }, (_, n) => mailer.send(mail({ messageId: `<${n}@x.example>` }), record)),
  );
  expect(server.mails).toHaveLength(30);
  expect(most).toBe(3);
  expect(server.mostOpen()).toBeLessThanOrEqual(3);
});

test("mails that wait for their turn aren't sent once an acceptance can't be recorded", async () => {
  const { server, mailer } = await serve({}, "", 3);
  const lost = new Error("the database is lost");
  const record = () => Promise.reject(lost);
  const send = (n: number, ...recorded: [() => Promise<void>] | []) =>
    mailer.send(mail({ messageId: `<${n}@x.example>` }), ...recorded);
  const sent = await Promise.allSettled([
    ...Array.from({ length: 16 }, (_, n) => send(n, record)),
    send(16),
    send(17, record),
  ]);
  const accepted = { status: "fulfilled", value: expect.objectContaining({ messageId: "<16@x.example>" }) };
  const unrecorded = { status: "rejected", reason: lost };
  expect(sent).toEqual([...Array.from({ length: 16 }, () => unrecorded), accepted, unrecorded]);
  // Those that were on their way, and the one that nobody records.
  expect(server.mails).toHaveLength(4);
  await send(18, async () => {});
  expect(server.mails).toHaveLength(5);
});
