import { requestsPerSecond, startMeridian, startProcess } from "../load.ts";
import { type Bench, fillObservatories } from "../network.ts";
import { isSameWork, usesIndexes } from "../proof.ts";
import { keyHolder, listRows } from "../reference/listRows.ts";
import { inTurn, type Row } from "../report.ts";

/** Reads the items of a page, by REST or in the envelope of tRPC. */
async function itemsOf(address: string, headers: Record<string, string>): Promise<unknown> {
  const answer = await fetch(address, { headers });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const page = (await answer.json()) as { items?: unknown; result?: { data: { items: unknown } } };
  return page.items ?? page.result?.data.items;
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
    await usesIndexes(sql, listRows(sql, bench.adminId, 20));
    await usesIndexes(sql, keyHolder(sql, "0".repeat(64)));
    const of = { rest: "/observatories?limit=20", trpc: `/trpc/observatories.list?input=${input}` };
    isSameWork(
      "the page over REST",
      await itemsOf(ours.url + of.rest, signedIn),
      await itemsOf(bare.url + of.rest, signedIn),
    );
    isSameWork(
      "the page over tRPC",
      await itemsOf(ours.url + of.trpc, signedIn),
      await itemsOf(bareTrpc.url + of.trpc, signedIn),
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
