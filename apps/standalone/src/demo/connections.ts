import { addHistory } from "./history.ts";
import { type DemoSite, hoursBefore, type Network } from "./network.ts";
import { takeHours } from "./nights.ts";

/**
 * Adds when each site was connected, which it no longer is until its plugin starts, and clouds in nights that have room for
 * them.
 */
export async function addConnections(network: Network): Promise<void> {
  for (const site of network.sites) {
    await addHistory(network, ["observatory", site.id], "observatory_online", site.createdAt, null);
    await addClouds(network, site);
    await addHistory(network, ["observatory", site.id], "observatory_offline", site.lastSeenAt, null);
  }
}

async function addClouds(network: Network, site: DemoSite): Promise<void> {
  const { random } = network;
  const nights = Array.from({ length: random.integer(4, 7) }, () => random.integer(0, 27));
  for (const night of new Set(nights)) {
    const hours = random.between(1, 4);
    const start = takeHours(network, site, night, hours);
    if (!start) continue;
    await addWeatherHold(network, site, start, hoursBefore(start, -hours), "Humidity above 85 %");
  }
}

export async function addWeatherHold(
  network: Network,
  { id }: DemoSite,
  start: Date,
  end: Date,
  reason: string,
): Promise<void> {
  await addHistory(network, ["observatory", id], "weather_hold_started", start, null, { reason });
  await addHistory(network, ["observatory", id], "weather_hold_ended", end, null);
}
