import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { onTestFinished } from "vitest";
import { WebSocketServer } from "ws";

/** The port at which a server listens until the test is over. */
export async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const limits = {
  ...{ min_altitude: 20, max_altitude: 90, horizon: [], hour_angle_limits: null, sun_altitude_max: null },
  overheads: { slew_seconds: 60, readout_seconds: 5, filter_change_seconds: 10 },
};
const refusal = { type: "error", code: "INVALID", detail: "type must be one of hello" };

/** The address of a Meridian that knows the key mro_1 alone, and has its observatory there; an older one doesn't say where. */
export async function meridianAt(latitude: number, { isOlder = false } = {}): Promise<string> {
  const server = createServer((_, response) => void response.end());
  const verifyClient = ({ req }: { req: { headers: { authorization?: string } } }) =>
    req.headers.authorization === "Bearer mro_1";
  new WebSocketServer({ server, verifyClient }).on("connection", (socket) =>
    socket.on("message", (text) => {
      const { message_id: reply_to, type } = JSON.parse(String(text));
      const place = { latitude, longitude: 33, elevation: 70, timezone: "UTC", ...limits };
      const observatory = { id: "1", name: "Calar Alto", ...place };
      const isAnswered = type === "observatory_check" && !isOlder;
      socket.send(
        JSON.stringify({ reply_to, ...(isAnswered ? { type: "observatory", observatory } : refusal) }),
      );
    }),
  );
  return `http://127.0.0.1:${await listening(server)}`;
}
