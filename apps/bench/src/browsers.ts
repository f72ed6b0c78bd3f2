import { createHmac } from "node:crypto";
import { once } from "node:events";
import { WebSocket } from "ws";
import { benchSecret } from "./load.ts";
import type { Bench } from "./network.ts";

const token = (n: number) => `bench-session-token-${n}`;

/** Makes an administrator for each socket, each with a session. */
export async function fillWatchers({ database: { sql } }: Bench, people: number): Promise<void> {
  await sql`
    insert into users (id, name, email, email_verified, server_admin)
    select 'watcher-' || n, 'Watcher ' || n, 'watcher-' || n || '@example.org', true, true from generate_series(1, ${people}::int) n`;
  await sql`
    insert into sessions (id, token, user_id, expires_at)
    select 'session-' || n, 'bench-session-token-' || n, 'watcher-' || n, now() + interval '1 day' from generate_series(1, ${people}::int) n`;
}

function cookieOf(n: number): string {
  const signature = createHmac("sha256", benchSecret).update(token(n)).digest("base64");
  return `meridian.session_token=${encodeURIComponent(`${token(n)}.${signature}`)}`;
}

/** Opens the sockets of so many people, in turn at each of the servers, and counts what they are sent. */
export async function watch(servers: { url: string }[], people: number) {
  let received = 0;
  let expected = 0;
  let done = Promise.withResolvers<void>();
  const sockets: WebSocket[] = [];
  const open = async (n: number) => {
    const { url } = servers[n % servers.length]!;
    const headers = { cookie: cookieOf(n), origin: url };
    const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers, perMessageDeflate: false });
    socket.on("message", (data: Buffer) => {
      if (!data.includes("announcement.changed")) return;
      received++;
      if (received === expected) done.resolve();
    });
    await once(socket, "open");
    sockets.push(socket);
  };
  const openUntil = async (all: number) => {
    while (sockets.length < all) await open(sockets.length + 1);
  };
  await openUntil(people);
  return {
    openUntil,
    /** Deliveries a second of so many events that `say` has sent. */
    async rate(
      events: number,
      say: (messages: { type: "announcement.changed"; id: string }[]) => void,
    ): Promise<number> {
      received = 0;
      expected = sockets.length * events;
      done = Promise.withResolvers();
      const run = crypto.randomUUID();
      const start = performance.now();
      say(Array.from({ length: events }, (_, n) => ({ type: "announcement.changed", id: `${run}-${n}` })));
      await done.promise;
      return (expected * 1000) / (performance.now() - start);
    },
    close() {
      for (const socket of sockets) socket.terminate();
    },
  };
}
