import { fork } from "node:child_process";
import { once } from "node:events";
import { smtpMailer } from "@meridian/adapters/smtp";
import { type Context, createAnnouncement, deliverAnnouncementEmail } from "@meridian/domain";
import { testContext } from "@meridian/testkit/context";
import { createTransport } from "nodemailer";
import type { Bench } from "../network.ts";
import { inTurn, type Row } from "../report.ts";

const people = 3000;
const from = "Meridian <no-reply@meridian.example>";
const announcement = {
  title: "Maintenance of the dome",
  message: "The dome is **closed** for a week.\n\n".repeat(10),
  severity: "info",
  delivery_type: "email",
  targets: [{ kind: "all_users" }],
} as const;

async function fill({ database: { sql } }: Bench) {
  await sql`
    insert into users (id, name, email, email_verified)
    select 'user-' || n, 'Person ' || n, 'person-' || n || '@example.org', true from generate_series(1, ${people - 1}::int) n`;
}

/** Announces, and then measures the jobs alone: as many at once as workers would run. */
async function announced(ctx: Context): Promise<number> {
  const { $client: sql } = ctx.db;
  await createAnnouncement(ctx, { ...announcement, targets: [...announcement.targets] });
  const jobs = await sql<
    { payload: unknown }[]
  >`select payload from graphile_worker._private_jobs order by id`;
  await sql`delete from graphile_worker._private_jobs`;
  await sql`vacuum analyze announcement_recipients`;
  await sql`checkpoint`;
  const queue = jobs.values();
  const lane = async () => {
    for (const { payload } of queue)
      await deliverAnnouncementEmail.run(
        { ...ctx, actor: { type: "system" } },
        deliverAnnouncementEmail.payload.parse(payload),
        new AbortController().signal,
      );
  };
  const start = performance.now();
  await Promise.all([lane(), lane()]);
  const seconds = (performance.now() - start) / 1000;
  const [row] = await sql<{ sent: number }[]>`
    select count(*)::int as sent from announcement_recipients where email_status = 'sent' and acknowledged_via = 'email'`;
  if (row!.sent !== people) throw new Error(`${row!.sent} of ${people} mails were recorded as sent`);
  await sql`truncate announcement_recipients`;
  return people / seconds;
}

async function bare(url: string, connections: number, mail: { text: string; html: string; subject: string }) {
  const pool = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: Number.MAX_SAFE_INTEGER,
  });
  const start = performance.now();
  await Promise.all(
    Array.from({ length: people }, (_, n) =>
      pool.sendMail({
        from,
        to: { name: `Person ${n}`, address: `person-${n}@example.org` },
        replyTo: "support@meridian.example",
        messageId: `<${n}.reference@meridian.example>`,
        headers: { "Auto-Submitted": "auto-generated" },
        ...mail,
      }),
    ),
  );
  const seconds = (performance.now() - start) / 1000;
  pool.close();
  return people / seconds;
}

/** Mails of an announcement a second, each recorded, against pooled nodemailer sending the same mails and recording nothing. */
export async function email(bench: Bench): Promise<Row[]> {
  const sink = fork(new URL("../reference/mailSink.ts", import.meta.url));
  const [{ port }] = (await once(sink, "message")) as [{ port: number }];
  const url = `smtp://127.0.0.1:${port}`;
  await fill(bench);
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const mailer = smtpMailer({ url, from, log });
  let sample = { subject: "", text: "", html: "" };
  const ctx: Context = testContext(bench.database, {
    actor: { type: "user", userId: bench.adminId, serverAdmin: true, sessionId: "bench" },
    mailer: {
      ...mailer,
      send(mail, record) {
        sample = { subject: mail.subject, text: mail.text, html: mail.html };
        return mailer.send(mail, record);
      },
    },
  });
  try {
    const result = await inTurn(
      5,
      () => announced(ctx),
      () => bare(url, mailer.connections, sample),
    );
    const rate = (value: number) => `${Math.round(value)}/s`;
    return [
      {
        job: "email",
        ours: rate(result.ours),
        reference: rate(result.reference),
        ratio: result.ratio,
        goal: ">= 0.8",
        met: result.ratio >= 0.8,
      },
    ];
  } finally {
    await mailer.close();
    sink.disconnect();
  }
}
