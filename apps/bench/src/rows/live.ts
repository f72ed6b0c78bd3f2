import { createHmac } from "node:crypto";
import { once } from "node:events";
import { livePublisher } from "@meridian/domain";
import { WebSocket } from "ws";
import { benchSecret, startMeridian, startProcess } from "../load.ts";
import type { Bench } from "../network.ts";
import { inTurn, type Row } from "../report.ts";

const people = 1000;
const events = 60;
const token = (n: number) => `bench-session-token-${n}`;
const log = { debug() {}, info() {}, warn() {}, error() {} };

/** Makes one administrator per socket, each with a session. */
async function fill({ database: { sql } }: Bench) {
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

/** Opens the sockets and counts what they are sent. */
async function watch(url: string) {
  let received = 0;
  let expected = 0;
  let done = Promise.withResolvers<void>();
  const sockets: WebSocket[] = [];
  for (let n = 1; n <= people; n++) {
    const headers = { cookie: cookieOf(n), origin: url };
    const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers, perMessageDeflate: false });
    socket.on("message", (data: Buffer) => {
      if (!data.includes("announcement.changed")) return;
      received++;
      if (received === expected) done.resolve();
    });
    await once(socket, "open");
    sockets.push(socket);
  }
  return {
    /** Deliveries a second of what `say` has sent. */
    async rate(say: (messages: { type: "announcement.changed"; id: string }[]) => void) {
      received = 0;
      expected = people * events;
      done = Promise.withResolvers();
      const run = crypto.randomUUID();
      const start = performance.now();
      say(Array.from({ length: events }, (_, n) => ({ type: "announcement.changed", id: `${run}-${n}` })));
      await done.promise;
      return (people * events * 1000) / (performance.now() - start);
    },
    close() {
      for (const socket of sockets) socket.terminate();
    },
  };
}

/** Events from another process to 1,000 people's sockets, all of whom may see them, against a bare broadcast. */
export async function live(bench: Bench): Promise<Row[]> {
  await fill(bench);
  const meridian = await startMeridian(bench);
  const bare = await startProcess("./reference/broadcastServer.ts", {});
  const publisher = livePublisher(bench.database, log);
  const [ours, reference] = [await watch(meridian.url), await watch(bare.url)];
  try {
    const result = await inTurn(
      7,
      () => ours.rate((messages) => publisher.publish(...messages)),
      () => reference.rate((messages) => bare.tell(messages)),
    );
    const rate = (value: number) => `${Math.round(value)} deliveries/s`;
    return [
      {
        job: "live event to 1,000 sockets",
        ours: rate(result.ours),
        reference: rate(result.reference),
        ratio: result.ratio,
        goal: ">= 0.8",
        met: result.ratio >= 0.8,
      },
    ];
  } finally {
    ours.close();
    reference.close();
    await Promise.all([meridian.stop(), bare.stop()]);
  }
}
