import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { closeWithTest } from "./faults/closeWithTest.ts";
import { type Observable, observable } from "./faults/observable.ts";
import type { Address } from "./faults/tcp/connection.ts";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers as they came over the wire, unfolded; names in lower case. */
  headers: Map<string, string[]>;
  body: string;
}

/** An answer of the server that refuses: 4yz for now, 5yz for good. */
interface Refusal {
  code: number;
  message: string;
}

export interface MailServerOptions {
  /** Refuses a recipient's address; asked for each. */
  refuseRecipient?: (address: string) => Refusal | undefined;
  /** Refuses a mail; asked once it is complete, before it is accepted. */
  refuseMail?: (mail: ReceivedMail) => Refusal | undefined | Promise<Refusal | undefined>;
  auth?: { user: string; password: string };
  port?: number;
}

const toError = ({ code, message }: Refusal) => Object.assign(new Error(message), { responseCode: code });

function parse(raw: string): Pick<ReceivedMail, "headers" | "body"> {
  const end = raw.indexOf("\r\n\r\n");
  const headers = new Map<string, string[]>();
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()]);
  }
  return { headers, body: raw.slice(end + 4) };
}

export interface MailServer extends Observable, Address {
  url: string;
  /** Every mail that was accepted, in the order of acceptance. */
  readonly mails: readonly ReceivedMail[];
  /** Returns the highest number of simultaneous connections. */
  mostOpen(): number;
  close(): Promise<void>;
}

/** A real SMTP server on loopback that keeps what it accepts. Its events are accepted mails. */
export async function mailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const seen = observable();
  const mails: ReceivedMail[] = [];
  let open = 0;
  let mostOpen = 0;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", ...(options.auth ? [] : ["AUTH"])],
    authOptional: !options.auth,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onConnect(_session, done) {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      done();
    },
    onClose() {
      open -= 1;
    },
    onAuth({ username, password }, _session, done) {
      const fits = username === options.auth?.user && password === options.auth?.password;
      done(fits ? null : new Error("Invalid username or password"), fits ? { user: username! } : undefined);
    },
    onRcptTo({ address }, _session, done) {
      const refusal = options.refuseRecipient?.(address);
      done(refusal && toError(refusal));
    },
    async onData(stream, { envelope }, done) {
      const raw = await text(stream).catch(() => undefined);
      // The client was cut off in the middle of its mail.
      if (raw === undefined) return done(new Error("incomplete"));
      const from = envelope.mailFrom ? envelope.mailFrom.address : "";
      const to = envelope.rcptTo.map((one) => one.address);
      const mail = { from, to, ...parse(raw) };
      const refusal = await options.refuseMail?.(mail);
      if (!refusal) mails.push(mail);
      done(refusal && toError(refusal));
      if (!refusal) seen.happen();
    },
  });
  // A client that is killed resets its connections.
  server.on("error", () => {});
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= new Promise((resolve) => server.close(() => resolve())));
  closeWithTest(close);
  return {
    host: "127.0.0.1",
    port,
    url: `smtp://127.0.0.1:${port}`,
    mails,
    mostOpen: () => mostOpen,
    get events() {
      return seen.events;
    },
    until: seen.until,
    close,
  };
}
