import { createHash, randomBytes } from "node:crypto";
import { observatoryKeys } from "@meridian/database";
import type { Network, Site } from "./network.ts";

/** Around the globe, so that it is night at one of them at any time. */
const connected = ["Roque de los Muchachos", "Paranal", "Siding Spring", "Sutherland", "Kitt Peak"];

/** The sites that plugins connect to while the demonstration runs. */
export const connectedSites = ({ sites }: Pick<Network, "sites">): Site[] =>
  sites.filter(({ name }) => connected.includes(name));

/** Makes their keys; only here they can be read. */
export async function addKeys(network: Network): Promise<string[]> {
  const keys: string[] = [];
  for (const { id: observatory_id, operatorId: created_by } of connectedSites(network)) {
    const key = `mro_${randomBytes(32).toString("base64url")}`;
    const hash = createHash("sha256").update(key).digest("hex");
    const row = { observatory_id, name: "Simulator", start: key.slice(0, 8), hash, created_by };
    const created_at = network.now;
    await network.tx
      .insert(observatoryKeys)
      .values({ id: network.random.id(created_at), ...row, created_at });
    keys.push(key);
  }
  return keys;
}
