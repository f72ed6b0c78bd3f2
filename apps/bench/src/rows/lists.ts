import { requestsPerSecond, startMeridian, startProcess } from "../load.ts";
import { type Bench, fillObservatories } from "../network.ts";
import { isSameWork, usesIndexes } from "../proof.ts";
import { keyHolder, listRows } from "../reference/listRows.ts";
import { inTurn, type Row } from "../report.ts";

/** The ids of the observatories on a page, as they stand in it. */
async function idsOf(address: string, headers: Record<string, string>): Promise<string[]> {
  const answer = await fetch(address, { headers });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return [...(await answer.text()).matchAll(/"id":"(observatory-\d+)"/g)].map(([, id]) => id!);
}

const rate = (value: number) => `${Math.round(value)} requests/s`;

/** 20 documents of a list, over REST and over tRPC, with an API key that the references look up too. */
export async function lists(bench: Bench): Promise<Row[]> {
  await fillObservatories(bench, 1000);
  const url = bench.database.url;
  const ours = await startMeridian(bench);
  const bare = await startProcess("./reference/listServer.ts", { DATABASE_URL: url });
  const bareTrpc = await startProcess("./reference/trpcServer.ts", { DATABASE_URL: url });
  const signedIn = { authorization: `Bearer ${bench.apiKey}` };
  const input = encodeURIComponent(JSON.stringify({ limit: 20 }));
  try {
    const { sql } = bench.database;
    await usesIndexes(sql, listRows(sql, 20));
    await usesIndexes(sql, keyHolder(sql, "0".repeat(64)));
    const of = { rest: "/observatories?limit=20", trpc: `/trpc/observatories.list?input=${input}` };
    isSameWork(
      "the page over REST",
      await idsOf(ours.url + of.rest, signedIn),
      await idsOf(bare.url + of.rest, signedIn),
    );
    isSameWork(
      "the page over tRPC",
      await idsOf(ours.url + of.trpc, signedIn),
      await idsOf(bareTrpc.url + of.trpc, signedIn),
    );
    const rest = await inTurn(
      5,
      () => requestsPerSecond(ours.url + of.rest, signedIn),
      () => requestsPerSecond(bare.url + of.rest, signedIn),
    );
    const trpc = await inTurn(
      5,
      () => requestsPerSecond(ours.url + of.trpc, signedIn),
      () => requestsPerSecond(bareTrpc.url + of.trpc, signedIn),
    );
    return [
      {
        job: "list over REST",
        ours: rate(rest.ours),
        reference: rate(rest.reference),
        ratio: rest.ratio,
        goal: ">= 0.8",
        met: rest.ratio >= 0.8,
      },
      {
        job: "tRPC list",
        ours: rate(trpc.ours),
        reference: rate(trpc.reference),
        ratio: trpc.ratio,
        goal: ">= 0.7",
        met: trpc.ratio >= 0.7,
      },
    ];
  } finally {
    await Promise.all([ours.stop(), bare.stop(), bareTrpc.stop()]);
  }
}
