import type { Mail } from "@meridian/domain";
import MailComposer from "nodemailer/lib/mail-composer";
import { headerText, mailbox } from "./address.ts";

/** A mail as it goes over the wire. */
export interface ComposedMail {
  envelope: { from: string; to: string[] };
  raw: Buffer;
}

const kept = 4;

/** Everything but the recipient, encoded: what the mails of one announcement have in common. */
function composeShared(from: string, { subject, replyTo, text, html, unsubscribeUrl }: Mail) {
  const node = new MailComposer({
    from,
    replyTo: replyTo && mailbox(replyTo),
    subject: headerText(subject),
    text,
    html,
    // Keeps out-of-office replies away (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
  }).compile();
  const body = node.build().then((whole) => whole.subarray(whole.indexOf("\r\n\r\n")));
  return { subject, replyTo, text, html, isLeft: unsubscribeUrl !== undefined, node, body };
}

/** Mail programs unsubscribe with one click (RFC 8058), which has to be over HTTPS, or open the page (RFC 2369). */
const leaving = (url: string): { key: string; value: string }[] => [
  { key: "List-Unsubscribe", value: `<${url}>` },
  ...(url.startsWith("https:")
    ? [{ key: "List-Unsubscribe-Post", value: "List-Unsubscribe=One-Click" }]
    : []),
];

/** Composes mails from one sender; the bodies of the last few are kept, since most mails go to many people. Throws MailRejected. */
export function composer(from: string): (mail: Mail) => Promise<ComposedMail> {
  let shared: ReturnType<typeof composeShared>[] = [];

  const sharedOf = (mail: Mail) => {
    const { subject, replyTo, text, html } = mail;
    const isLeft = mail.unsubscribeUrl !== undefined;
    const known = shared.find(
      (one) =>
        one.html === html &&
        one.text === text &&
        one.subject === subject &&
        one.replyTo === replyTo &&
        one.isLeft === isLeft,
    );
    if (known) return known;
    const made = composeShared(from, mail);
    shared = [made, ...shared.slice(0, kept - 1)];
    return made;
  };

  return async (mail) => {
    const to = { name: headerText(mail.to.name), address: mailbox(mail.to.address) };
    const { node, body } = sharedOf(mail);
    const encoded = await body;
    // From here to the headers nothing may wait: the node is shared.
    node.setHeader("To", to);
    node.setHeader("Message-ID", headerText(mail.messageId));
    node.setHeader("Date", new Date().toUTCString().replace("GMT", "+0000"));
    if (mail.unsubscribeUrl) node.setHeader(leaving(mail.unsubscribeUrl));
    const { from: sender, to: receivers } = node.getEnvelope();
    const raw = Buffer.concat([Buffer.from(node.buildHeaders()), encoded]);
    return { envelope: { from: sender || "", to: receivers }, raw };
  };
}
