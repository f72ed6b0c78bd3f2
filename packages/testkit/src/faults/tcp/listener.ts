import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** A port on loopback that can be closed and opened again without touching its connections. */
export async function listener(onConnection: (client: Socket) => void) {
  const server = createServer({ allowHalfOpen: true }, onConnection);
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const { port } = server.address() as { port: number };
  return {
    port,
    async accept(accepting: boolean) {
      if (accepting === server.listening) return;
      if (accepting) await listen(port);
      else server.close();
    },
  };
}
