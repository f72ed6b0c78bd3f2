/** A bare `ws` server: whatever the parent tells it to say it says to everyone connected, put into words once. */
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";

const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
server.on("listening", () =>
  process.send!({ ready: true, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
process.on("message", (messages: object[]) => {
  for (const message of messages) {
    const text = Buffer.from(JSON.stringify(message));
    for (const socket of server.clients) socket.send(text, { binary: false });
  }
});
process.once("SIGTERM", () => process.exit(0));
