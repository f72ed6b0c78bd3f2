import { addPerson } from "./addSites.ts";
import { isConnected } from "./keys.ts";
import type { Named, Network, Project, Site } from "./network.ts";
import { createPerson } from "./people.ts";
import { addGuest } from "./projects.ts";

const mayObserve = { can_view: true, can_observe: true, can_operate: false, can_admin: false };

/**
 * Somebody who owns, runs and manages nothing, and only submits observations of one project at its observatories. Both where
 * a plugin connects and elsewhere, so that their observations run and are in every status.
 */
export async function addObserver(network: Network, password: string): Promise<Named> {
  const { projects } = network;
  const project =
    projects.find((one) => isVaried(network, one)) ?? projects.find(({ isActive }) => isActive)!;
  const observer = await createPerson(network, "Noor Verhoeven", password);
  await addGuest(network, project.id, project.ownerId, observer, false);
  project.memberIds.push(observer.id);
  for (const site of sitesOf(network, project)) {
    await addPerson(network, site.id, observer, mayObserve, site.operatorId);
    site.memberIds.push(observer.id);
    site.observerIds.push(observer.id);
  }
  return observer;
}

const sitesOf = ({ sites }: Network, { siteIds }: Project): Site[] =>
  sites.filter(({ id }) => siteIds.includes(id));

function isVaried(network: Network, project: Project): boolean {
  const open = sitesOf(network, project).filter(({ isHeld }) => !isHeld);
  return project.isActive && open.some(isConnected) && !open.every(isConnected);
}
