import { requestsPerSecond, startMeridian, startProcess } from "../load.ts";
import { type Bench, fillObservatories } from "../network.ts";
import { inTurn, type Row } from "../report.ts";

const rate = (value: number) => `${Math.round(value)} requests/s`;

/** 20 documents of a list, over REST and over tRPC, with an API key; the references ask for nobody's key. */
export async function lists(bench: Bench): Promise<Row[]> {
  await fillObservatories(bench, 1000);
  const url = bench.database.url;
  const ours = await startMeridian(bench);
  const bare = await startProcess("./reference/listServer.ts", { DATABASE_URL: url });
  const bareTrpc = await startProcess("./reference/trpcServer.ts", { DATABASE_URL: url });
  const signedIn = { authorization: `Bearer ${bench.apiKey}` };
  const input = encodeURIComponent(JSON.stringify({ limit: 20 }));
  try {
    const rest = await inTurn(
      5,
      () => requestsPerSecond(`${ours.url}/observatories?limit=20`, signedIn),
      () => requestsPerSecond(`${bare.url}/observatories?limit=20`, {}),
    );
    const trpc = await inTurn(
      5,
      () => requestsPerSecond(`${ours.url}/trpc/observatories.list?input=${input}`, signedIn),
      () => requestsPerSecond(`${bareTrpc.url}/trpc/observatories.list?input=${input}`, {}),
    );
    return [
      {
        job: "list over REST",
        ours: rate(rest.ours),
        reference: rate(rest.reference),
        ratio: rest.ratio,
        goal: ">= 0.6",
        met: rest.ratio >= 0.6,
      },
      {
        job: "tRPC list",
        ours: rate(trpc.ours),
        reference: rate(trpc.reference),
        ratio: trpc.ratio,
        goal: ">= 0.8",
        met: trpc.ratio >= 0.8,
      },
    ];
  } finally {
    await Promise.all([ours.stop(), bare.stop(), bareTrpc.stop()]);
  }
}
