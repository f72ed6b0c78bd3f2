import { fork } from "node:child_process";
import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { Agent } from "node:https";
import { openPusher } from "@meridian/adapters";
import { webPushBuilder } from "@meridian/adapters/webPush";
import { type Context, deliverNotifications } from "@meridian/domain";
import { testContext } from "@meridian/testkit/context";
import webPush from "web-push";
import type { Bench } from "../network.ts";
import { inTurn, type Row } from "../report.ts";

const devices = 3000;
/** The number of messages on their way at once, the same as ours. */
const connections = 64;
const title = "Dome work";
const body = "The dome is closed for a week. ".repeat(8);
const log = { debug() {}, info() {}, warn() {}, error() {} };

interface Keys {
  p256dh: string;
  auth: string;
}

async function fill({ database: { sql } }: Bench, origin: string, { p256dh, auth }: Keys): Promise<void> {
  await sql`
    insert into users (id, name, email, email_verified, server_admin)
    select 'push-' || n, 'Person ' || n, 'push-' || n || '@example.org', true, true from generate_series(1, ${devices}::int) n`;
  await sql`
    insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, name, created_at)
    select 'push-' || n, 'push-' || n, ${origin} || '/' || n, ${p256dh}, ${auth}, 'A browser', now()
      from generate_series(1, ${devices}::int) n`;
}

/** Messages a second from the queue to the push service, each recorded. */
async function delivered(ctx: Context): Promise<number> {
  const { $client: sql } = ctx.db;
  await sql`truncate notification_messages cascade`;
  await sql`
    insert into notification_messages (id, topic, subject, fold, title, body, path, event_count, created_at)
    values ('01930000-0000-7000-8000-000000000000', 'system', '', 'bench', ${title}, ${body}, '/', 1, now())`;
  await sql`
    insert into notifications (message_id, user_id, channel, target, status, next_at)
    select '01930000-0000-7000-8000-000000000000', user_id, 'web_push', id, 'queued', now() from push_subscriptions`;
  await sql`vacuum analyze notifications`;
  await sql`checkpoint`;
  const start = performance.now();
  await deliverNotifications.run(ctx, { channel: "web_push" }, new AbortController().signal);
  const seconds = (performance.now() - start) / 1000;
  const [row] = await sql<[{ sent: number }]>`
    select count(*)::int as sent from notifications where status = 'sent'`;
  if (row.sent !== devices) throw new Error(`${row.sent} of ${devices} messages were recorded as sent`);
  return devices / seconds;
}

const message = {
  title,
  body,
  url: "https://meridian.example/app/",
  tag: "t".repeat(32),
  urgency: "normal",
} as const;
const payload = JSON.stringify(message);

/** Messages a second, as many at once as there are connections. */
async function rateOf(work: (endpoint: string) => unknown, origin: string): Promise<number> {
  let next = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < devices) {
        next += 1;
        await work(`${origin}/${next}`);
      }
    }),
  );
  return devices / ((performance.now() - start) / 1000);
}

/** Web Push messages a second against the bare library: built, and sent and recorded over connections that stay open. */
export async function push(bench: Bench): Promise<Row[]> {
  const sink = fork(new URL("../reference/pushSink.ts", import.meta.url));
  const [{ port, ca }] = (await once(sink, "message")) as [{ port: number; ca: string }];
  const origin = `https://127.0.0.1:${port}`;
  const receiver = createECDH("prime256v1");
  const keys = { p256dh: receiver.generateKeys("base64url"), auth: randomBytes(16).toString("base64url") };
  await fill(bench, origin, keys);
  const vapid = { ...webPush.generateVAPIDKeys(), subject: "mailto:bench@example.org" };
  const pusher = openPusher({ vapid, ca, allowPrivate: true, log });
  const agent = new Agent({ keepAlive: true, maxSockets: connections, ca });
  const ctx: Context = testContext(bench.database, { pusher, now: () => new Date() });
  const builder = webPushBuilder(vapid);
  const options = { vapidDetails: vapid, agent, TTL: 86_400 };
  try {
    const built = await inTurn(
      9,
      () => rateOf((endpoint) => builder.build({ endpoint, ...keys }, message), origin),
      () =>
        rateOf((endpoint) => webPush.generateRequestDetails({ endpoint, keys }, payload, options), origin),
    );
    const sent = await inTurn(
      5,
      () => delivered(ctx),
      // Records nothing.
      () => rateOf((endpoint) => webPush.sendNotification({ endpoint, keys }, payload, options), origin),
    );
    return [row("Web Push, building", built, 3), row("Web Push, end to end", sent, 2)];
  } finally {
    agent.destroy();
    await builder.close();
    await pusher.close();
    sink.disconnect();
  }
}

function row(job: string, { ours, reference, ratio }: Awaited<ReturnType<typeof inTurn>>, goal: number): Row {
  const rate = (value: number) => `${Math.round(value)}/s`;
  return {
    job,
    ours: rate(ours),
    reference: rate(reference),
    ratio,
    goal: `>= ${goal}`,
    met: ratio >= goal,
  };
}
