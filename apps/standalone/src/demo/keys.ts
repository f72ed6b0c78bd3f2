import { createHash, randomBytes } from "node:crypto";
import { observatoryKeys } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { DemoSite, Network } from "./network.ts";

/** Around the globe, so that it is night at one of them at any time. */
const connected = ["Roque de los Muchachos", "Paranal", "Siding Spring", "Sutherland", "Kitt Peak"];
const name = "Simulator";

/** True if a plugin connects to the site while the demonstration runs. */
export const isConnected = (site: Pick<DemoSite, "name">): boolean => connected.includes(site.name);

/** The sites that plugins connect to while the demonstration runs. */
export const connectedSites = ({ sites }: Pick<Network, "sites">): DemoSite[] => sites.filter(isConnected);

function newKey() {
  const key = `mro_${randomBytes(32).toString("base64url")}`;
  return { key, start: key.slice(0, 8), hash: createHash("sha256").update(key).digest("hex") };
}

/** Makes their keys; only here they can be read. */
export async function addKeys(network: Network): Promise<string[]> {
  const keys: string[] = [];
  for (const { id: observatory_id, operatorId: created_by } of connectedSites(network)) {
    const { key, ...kept } = newKey();
    const created_at = network.now;
    const row = { id: network.random.id(created_at), observatory_id, name, ...kept, created_by, created_at };
    await network.tx.insert(observatoryKeys).values(row);
    keys.push(key);
  }
  return keys;
}

/** Puts new keys in the place of those that addKeys made: what was stored of these can't be turned back. */
export async function renewKeys({ tx, now }: Pick<Network, "tx" | "now">): Promise<string[]> {
  const keys: string[] = [];
  for (const { id } of await tx.select().from(observatoryKeys).where(eq(observatoryKeys.name, name))) {
    const { key, ...kept } = newKey();
    await tx
      .update(observatoryKeys)
      .set({ ...kept, created_at: now, last_used_at: null })
      .where(eq(observatoryKeys.id, id));
    keys.push(key);
  }
  return keys;
}
