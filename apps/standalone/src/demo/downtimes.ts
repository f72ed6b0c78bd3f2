import { downtimes } from "@meridian/database";
import { addHistory } from "./history.ts";
import { connectedSites } from "./keys.ts";
import { daysBefore, type Network } from "./network.ts";
import { take } from "./nights.ts";

/** Days from now, and the reason: one is over, the others are ahead. */
const plans = [
  { from: -24, to: -22, planned: -40, reason: "Realuminizing the primary mirror" },
  { from: 7, to: 9, planned: -3, reason: "New camera: mounting, cooling and first flats" },
  { from: 30, to: 30.5, planned: -3, reason: "The power company works on the line" },
];

/** Plans downtimes of the first observatory that a plugin connects to: before everything that is observed, since nothing is in them. */
export async function addDowntimes(network: Network): Promise<void> {
  const { tx, now, random } = network;
  const site = connectedSites(network)[0]!;
  const { id: observatory_id, operatorId: created_by } = site;
  for (const { from, to, planned, reason } of plans) {
    const [start, end, at] = [daysBefore(now, -from), daysBefore(now, -to), daysBefore(now, -planned)];
    take(network, site, { start: start.getTime(), end: end.getTime() });
    const about = { start: start.toISOString(), end: end.toISOString(), reason };
    const noted = to < 0 ? "over" : "planned";
    const { id: downtime_id } = await downtimes.insert(
      tx,
      { observatory_id, created_by, ...about, noted },
      at,
      random.id(at),
    );
    const record = (event: string, when: Date, by: string | null) =>
      addHistory(network, ["observatory", observatory_id], event, when, by, { downtime_id, ...about });
    await record("downtime_planned", at, created_by);
    if (noted === "planned") continue;
    await record("downtime_started", start, null);
    await record("downtime_ended", end, null);
  }
}
