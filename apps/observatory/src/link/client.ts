import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { type PluginSays, pluginPath, type ServerMessage, serverMessage } from "@meridian/contract";
import { WebSocket } from "ws";

export type Reply = Extract<ServerMessage, { reply_to: string | null }>;
export type Told = Exclude<ServerMessage, { type: "ok" | "version" }>;
type Unsent<M> = M extends { message_id: string } ? Omit<M, "message_id"> & { message_id?: string } : never;
export type Saying = Unsent<PluginSays>;

/** One connection of a plugin. */
export interface PluginClient {
  socket: WebSocket;
  /** Says something, and waits for its answer. Rejects when the connection ends before. */
  say(saying: Saying): Promise<Reply>;
  /** Called for everything that the server says by itself. */
  onTold(listener: (message: Told) => void): void;
  /** Resolves with the reason once the connection has ended. */
  closed: Promise<{ code: number; reason: string }>;
  close(): void;
}

/** The address at which an observatory's plugin connects to a server. */
const addressOf = (url: string) => url.replace(/^http/, "ws").replace(/\/$/, "") + pluginPath;

const handshakeTimeout = 15_000;

/** Meridian is there, and refuses the key; the message is a sentence. */
export class KeyUnknown extends Error {
  override name = "KeyUnknown";

  constructor() {
    super("Meridian doesn't know this key: make one on the observatory's page, under Settings, Connection.");
  }
}

/** Connects with an observatory's key. Rejects with KeyUnknown, or the status that a server refuses it with. */
export async function connectPlugin(url: string, key: string): Promise<PluginClient> {
  const headers = { authorization: `Bearer ${key}` };
  const socket = new WebSocket(addressOf(url), { headers, handshakeTimeout, maxPayload: largestMessage });
  const refused = new Promise<never>((_, reject) => {
    // Where a name has several addresses, that of the errors of all has no words.
    socket.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.message ? error : new Error(error.code)),
    );
    socket.once("unexpected-response", (_request, response) => {
      response.resume();
      const { statusCode } = response;
      reject(statusCode === 401 ? new KeyUnknown() : new Error(`refused with ${statusCode}`));
    });
  });
  const client = clientOf(socket);
  await Promise.race([once(socket, "open"), refused]);
  return client;
}

/** Bytes of a message: a welcome has all that is assigned. */
const largestMessage = 32 * 2 ** 20;

/** A newer server may say more than is known here, and a proxy something else. */
function messageOf(text: string): ServerMessage | undefined {
  try {
    return serverMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Letters that Meridian takes as a reason. */
const longestReason = 2000;

/** A reason as Meridian takes it: drivers say what they like, of any length. */
export const inShort = (reason: string): string =>
  reason
    .replace(/\p{Cc}+/gu, " ")
    .slice(0, longestReason)
    .toWellFormed();

function clientOf(socket: WebSocket): PluginClient {
  const events = new EventEmitter();
  const waiting = new Map<string, PromiseWithResolvers<Reply>>();
  socket.on("message", (data) => {
    const message = messageOf(String(data));
    if (!message) return;
    const answered = "reply_to" in message && message.reply_to ? waiting.get(message.reply_to) : undefined;
    if (answered) answered.resolve(message as Reply);
    if (message.type !== "ok" && message.type !== "version") events.emit("told", message);
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once("close", (code, reason) => {
      resolve({ code, reason: String(reason) });
      for (const { reject } of waiting.values()) reject(new Error(`the connection ended: ${code} ${reason}`));
    }),
  );
  socket.on("error", () => {});
  return {
    socket,
    closed,
    onTold: (listener) => void events.on("told", listener),
    close: () => socket.close(),
    async say(saying) {
      const message = { message_id: randomUUID(), ...saying };
      const answer = Promise.withResolvers<Reply>();
      answer.promise.catch(() => {});
      waiting.set(message.message_id, answer);
      socket.send(JSON.stringify(message));
      return answer.promise.finally(() => waiting.delete(message.message_id));
    },
  };
}
