import { livePublisher } from "@meridian/domain";
import { fillWatchers, watch } from "../browsers.ts";
import { startMeridian, startProcess } from "../load.ts";
import type { Bench } from "../network.ts";
import { inTurn, type Row } from "../report.ts";

const people = 1000;
const events = 60;
const log = { debug() {}, info() {}, warn() {}, error() {} };

/** Events from another process to 1,000 people's sockets, all of whom may see them, against a bare broadcast. */
export async function live(bench: Bench): Promise<Row[]> {
  await fillWatchers(bench, people);
  const meridian = await startMeridian(bench);
  const bare = await startProcess("./reference/broadcastServer.ts", {});
  const publisher = livePublisher(bench.database, log);
  const [ours, reference] = [await watch([meridian], people), await watch([bare], people)];
  try {
    const result = await inTurn(
      7,
      () => ours.rate(events, (messages) => publisher.publish(...messages)),
      () => reference.rate(events, (messages) => bare.tell(messages)),
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
