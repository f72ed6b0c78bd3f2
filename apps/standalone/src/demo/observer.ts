import { isConnected } from "./keys.ts";
import { type Named, type Network, type Site, submitters } from "./network.ts";

/**
 * Somebody who runs nothing and may submit observations of a project; if there is such a person, both where a plugin connects
 * and elsewhere, so that their observations run and are in every status.
 */
export function someObserver(network: Network): Named {
  const { people, organizations, sites } = network;
  const busy = [...organizations.map(({ ownerId }) => ownerId), ...sites.map(({ operatorId }) => operatorId)];
  const free = people.filter((person) => !busy.includes(person.id));
  const atWork = (site: Site) => isConnected(site) && !site.isHeld;
  const elsewhere = (site: Site) => !isConnected(site) && !site.isHeld;
  return (
    free.findLast(({ id }) => submits(network, id, atWork) && submits(network, id, elsewhere)) ??
    free.findLast(({ id }) => submits(network, id, atWork)) ??
    free.findLast(({ id }) => submits(network, id)) ??
    people.at(-1)!
  );
}

const submits = (
  { projects, sites }: Network,
  personId: string,
  isWanted: (site: Site) => boolean = () => true,
): boolean =>
  projects.some((project) =>
    sites.some(
      (site) =>
        project.isActive &&
        project.siteIds.includes(site.id) &&
        submitters(project, site).includes(personId) &&
        isWanted(site),
    ),
  );
