import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { closeWithTest } from "../closeWithTest.ts";
import { type Observable, observable } from "../observable.ts";
import type { Address } from "../tcp/connection.ts";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** As it came: headers, empty line, body. */
  content: string;
  messageId: string | undefined;
}

export interface MailServer extends Observable, Address {
  /** Every mail that was accepted, in the order of acceptance. */
  readonly mails: readonly ReceivedMail[];
  close(): Promise<void>;
}

/** An SMTP server on loopback that keeps what it accepts. Its events are accepted mails. */
export async function mailServer(): Promise<MailServer> {
  const seen = observable();
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    async onData(stream, { envelope }, accept) {
      const content = await text(stream).catch(() => undefined);
      // The client was cut off in the middle of its mail.
      if (content === undefined) return accept(new Error("incomplete"));
      const from = envelope.mailFrom ? envelope.mailFrom.address : "";
      const to = envelope.rcptTo.map(({ address }) => address);
      mails.push({ from, to, content, messageId: /^message-id:\s*(\S+)/im.exec(content)?.[1] });
      accept();
      seen.happen();
    },
  });
  // A client that is cut off is what these tests are about.
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as { port: number };
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  closeWithTest(close);
  return {
    host: "127.0.0.1",
    port,
    mails,
    get events() {
      return seen.events;
    },
    until: seen.until,
    close,
  };
}
