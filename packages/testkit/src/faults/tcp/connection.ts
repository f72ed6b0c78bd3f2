import { connect, type Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import { type Direction, isCut, type Passage } from "./fault.ts";

export interface Address {
  host: string;
  port: number;
}

type Pass = (chunk: Buffer, direction: Direction, connection: object) => Promise<Passage>;

/** One client's connection and the one to the server that goes with it, closed in both directions as either closes it. */
export function connection(client: Socket, target: Address, pass: Pass) {
  const server = connect({ ...target, allowHalfOpen: true });
  // Both are read and written below, where an error shows as well.
  for (const socket of [client, server]) socket.on("error", () => {});
  const self = {
    reset() {
      client.resetAndDestroy();
      server.resetAndDestroy();
    },
    closed: Promise.all([forward(client, server, "request"), forward(server, client, "answer")]),
  };

  async function forward(from: Socket, to: Socket, direction: Direction) {
    async function* passed() {
      for await (const chunk of from) {
        const passage = await pass(chunk, direction, client);
        if (passage) yield isCut(passage) ? passage.last : passage;
        if (!isCut(passage)) continue;
        if (passage.ending === "reset") throw new Error("cut");
        return;
      }
    }
    await pipeline(passed, to).catch(() => self.reset());
  }

  return self;
}
