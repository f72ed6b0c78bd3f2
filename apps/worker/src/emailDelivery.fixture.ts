/** Mail on its way to many people, over a real mail server, while processes are killed: what such tests share. */
import type { Database } from "@meridian/database";
import { type MailServer, mailServer } from "@meridian/testkit";
import {
  type FaultProxy,
  faultProxy,
  hang,
  killHardAt,
  type Observable,
  type Random,
  refuseRecipient,
  spawnProcess,
  type TestProcess,
  wholeNumber,
} from "@meridian/testkit/faults";
import { expect } from "vitest";
import type { NotifyingWorkerOptions } from "./notifyingWorker.fixture.ts";

/** More than one batch of mails. RECIPIENTS=10000 in the environment makes it as many. */
export const people = wholeNumber("RECIPIENTS") ?? 600;
export const refused = 10;
/** Milliseconds in which all of them are told, on a busy machine too. */
export const patience = 100_000 * Math.ceil(people / 2000);
/** The number of mails that one worker sends at once. */
export const connections = 4;

/** Empties the queue, in which a failed test may have left jobs. */
export const forgetJobs = ({ sql }: Database) => sql`delete from graphile_worker._private_jobs`;

/** New people, ten of whom have an address that doesn't exist. Returns their ids. */
export async function manyPeople({ sql }: Database): Promise<string[]> {
  const run = crypto.randomUUID().slice(0, 8);
  await sql`
    insert into users (id, name, email, email_verified)
    select ${run} || '-' || n, 'Person ' || n,
           case when n <= ${refused}::int then 'gone' else 'person' end || '-' || ${run}::text || '-' || n || '@example.org', true
      from generate_series(1, ${people}::int) n`;
  return Array.from({ length: people }, (_, n) => `${run}-${n + 1}`);
}

export interface MailRoute {
  server: MailServer;
  /** The proxy in front of it. */
  proxy: FaultProxy;
  /** The address of the proxy. */
  smtp: string;
}

export async function mailThroughProxy(): Promise<MailRoute> {
  const server = await mailServer();
  const proxy = await faultProxy({ target: server });
  await proxy.apply(refuseRecipient(/^gone-/));
  return { server, proxy, smtp: `smtp://127.0.0.1:${proxy.port}?maxConnections=${connections}` };
}

const program = new URL("./notifyingWorker.fixture.ts", import.meta.url);

export const startWorkers = (
  { url }: { url: string },
  smtpUrl: string,
  webPush?: NotifyingWorkerOptions["webPush"],
): Promise<TestProcess[]> => {
  const args = [JSON.stringify({ databaseUrl: url, smtpUrl, webPush } satisfies NotifyingWorkerOptions)];
  return Promise.all([1, 2].map(() => spawnProcess({ program, args })));
};

/**
 * Kills somebody at one of the server's next so many events, starts them again and looks after them. From the kill on
 * nothing gets through: else the others might be done before the next one is to be killed.
 */
export async function killAndRestart(
  random: Random,
  victim: TestProcess,
  { server, proxy }: { server: Observable; proxy: FaultProxy },
  within: number,
  look = async () => {},
): Promise<void> {
  const silence = hang();
  const victimInSilence = {
    async killHard() {
      await proxy.apply(silence);
      await victim.killHard();
    },
  };
  await killHardAt(random, victimInSilence, server, within);
  await victim.restart();
  await look();
  await proxy.remove(silence);
}

export const nobodyWaits = ({ sql }: Database, id: string): Promise<void> =>
  expect
    .poll(
      async () => {
        const [row] = await sql`
          select count(*)::int as waiting from announcement_recipients where announcement_id = ${id} and email_status = 'queued'`;
        return row!.waiting;
      },
      { timeout: patience, interval: 200 },
    )
    .toBe(0);

/** Expects that exactly the recipients marked as sent have mail. Returns the second copies. */
export async function secondCopies({ sql }: Database, id: string, server: MailServer): Promise<number> {
  const rows = await sql<{ user_id: string; state: string; email_error: string | null }[]>`
    select user_id, email_status || ' ' || coalesce(acknowledged_via, 'pending') as state, email_error
      from announcement_recipients where announcement_id = ${id}`;
  const sent = rows
    .filter((row) => row.state === "sent email")
    .map((row) => `<${id}.${row.user_id}@meridian.example>`);
  const failed = rows.filter((row) => row.state === "failed pending");
  expect({ sent: sent.length, failed: failed.length }).toEqual({ sent: people - refused, failed: refused });
  expect(failed.every((row) => row.email_error?.startsWith("550 "))).toBe(true);
  const received = server.mails.map((mail) => mail.headers.get("message-id")![0]!);
  expect([...new Set(received)].sort()).toEqual(sent.sort());
  return received.length - new Set(received).size;
}
