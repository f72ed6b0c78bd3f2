import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { ownPort } from "../../ownPort.ts";

/** A port on loopback that can be closed and opened again without touching its connections. */
export async function listener(onConnection: (client: Socket) => void) {
  const server = createServer({ allowHalfOpen: true }, onConnection);
  const port = await ownPort();
  const listen = async () => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen();
  return {
    port,
    async accept(accepting: boolean) {
      if (accepting === server.listening) return;
      if (accepting) await listen();
      else server.close();
    },
  };
}
