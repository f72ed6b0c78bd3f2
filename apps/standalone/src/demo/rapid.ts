import { query } from "@meridian/database/query";
import { addHistory } from "./history.ts";
import { connectedSites } from "./keys.ts";
import { daysBefore, type Network } from "./network.ts";

const per_month = 5;

/**
 * Lets the observer's project submit rapid requests to its observatories that a plugin connects to; one of its observations
 * was one.
 */
export async function addRapidRights(network: Network, observerId: string): Promise<void> {
  const { tx, now, projects } = network;
  const project = projects.find(({ isActive, memberIds }) => isActive && memberIds.includes(observerId))!;
  for (const { id, operatorId } of connectedSites(network).filter((site) =>
    project.siteIds.includes(site.id),
  )) {
    const right = JSON.stringify({ rapid_projects: [{ project_id: project.id, per_month }] });
    await query(tx)`update observatories set doc = doc || ${right}::jsonb where id = ${id}`;
    await addHistory(network, ["observatory", id], "rapid_granted", daysBefore(now, 20), operatorId, {
      ...{ project_id: project.id, project_name: project.name },
      ...{ before: { per_month: null }, after: { per_month } },
    });
  }
  await query(tx)`
    update observations set doc = doc || '{"urgency": "rapid"}' where id = (
      select id from observations
       where doc ->> 'project_id' = ${project.id} and doc ->> 'status' = 'completed' and doc ->> 'monitoring' is null
       order by doc ->> 'user_id' = ${observerId} desc, id limit 1)`;
}
