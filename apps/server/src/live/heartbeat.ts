import type { WebSocket, WebSocketServer } from "ws";

/** Pings every client again and again; one that hasn't answered the ping before is cut. Returns how to stop. */
export function keepAlive(sockets: WebSocketServer, everyMs: number): () => void {
  const awaited = new WeakSet<WebSocket>();
  sockets.on("connection", (socket: WebSocket) => socket.on("pong", () => awaited.delete(socket)));
  const timer = setInterval(() => {
    for (const socket of sockets.clients) {
      if (awaited.has(socket)) {
        socket.terminate();
        continue;
      }
      awaited.add(socket);
      socket.ping();
    }
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
