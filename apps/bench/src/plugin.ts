import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { WebSocket } from "ws";

/** The plugin of an observatory, which says what it is told to, and resolves `assigned` at each assignment. */
export async function connectPlugin(url: string, key: string) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/plugin`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const assigned = new Map<string, number>();
  const answers = new Map<string, () => void>();
  socket.on("message", (data: Buffer) => {
    const message = JSON.parse(String(data));
    answers.get(message.reply_to)?.();
    if (message.type === "assign") assigned.set(message.observation.id, performance.now());
  });
  await once(socket, "open");
  const say = (message: object) => {
    const message_id = randomUUID();
    socket.send(JSON.stringify({ message_id, ...message }));
    return new Promise<void>((resolve) => answers.set(message_id, resolve));
  };
  await say({ type: "hello", plugin_version: "3.8.0.0" });
  const whenAssigned = async (id: string): Promise<number> => {
    const at = assigned.get(id);
    if (at !== undefined) return at;
    await once(socket, "message");
    return whenAssigned(id);
  };
  return { say, whenAssigned, close: () => socket.terminate() };
}
