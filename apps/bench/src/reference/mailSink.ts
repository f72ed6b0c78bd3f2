/** An SMTP server in a process of its own that accepts everything and keeps nothing; says its port to the parent. */
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

const server = new SMTPServer({
  disabledCommands: ["STARTTLS", "AUTH"],
  authOptional: true,
  disableReverseLookup: true,
  onData(stream, _session, done) {
    stream.resume();
    stream.on("end", () => done());
  },
});
server.on("error", () => {});
server.listen(0, "127.0.0.1", () => {
  process.send?.({ port: (server.server.address() as AddressInfo).port });
});
process.on("disconnect", () => process.exit(0));
