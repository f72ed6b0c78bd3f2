import { type Database, observatories, organizations, users } from "@meridian/database";
import { addPerson, addSites } from "./addSites.ts";
import { addNotice } from "./announcements.ts";
import { addConnections } from "./connections.ts";
import { addDowntimes } from "./downtimes.ts";
import { addKeys, connectedSites, isConnected } from "./keys.ts";
import type { DemoSite, Named, Network, Project } from "./network.ts";
import { isDark } from "./nights.ts";
import { scopedNotices, systemNotices } from "./notices.ts";
import { addObservations } from "./observations.ts";
import { addOrganizations } from "./organizations.ts";
import { addPeople, createPerson } from "./people.ts";
import { addGuest, addProjects } from "./projects.ts";
import { random } from "./random.ts";
import { addRapidRights } from "./rapid.ts";
import { addRequests } from "./requests.ts";
import { addWork } from "./work.ts";

const seed = 20_22;

/** An instance that somebody uses isn't filled with invented people. */
export class NotFresh extends Error {
  constructor(what: string) {
    super(
      `--demo fills a fresh instance, and this one has ${what} already: start it with another DATA_DIR or DATABASE_URL`,
    );
  }
}

/** The people and plugin keys of a filled instance. */
export interface Filled {
  people: DemoPerson[];
  /** Keys of the observatories that plugins connect to. */
  keys: string[];
}

/** An account to sign in with. */
export interface DemoPerson {
  role: string;
  email: string;
}

/**
 * Fills a fresh instance with a believable network, the same each time but for the moment it ends at. All or nothing.
 * Returns whom to sign in as, with the given password, and the keys of plugins. Throws NotFresh.
 */
export function fillDemo(database: Database, password: string, now = new Date()): Promise<Filled> {
  return database.db.transaction(async (tx) => {
    for (const { table, what } of [
      { table: users, what: "users" },
      { table: organizations.table, what: "organizations" },
      { table: observatories.table, what: "observatories" },
    ])
      if ((await tx.$count(table)) > 0) throw new NotFresh(what);
    const network: Network = {
      tx,
      random: random(seed),
      now,
      people: [],
      organizations: [],
      sites: [],
      projects: [],
      taken: new Map(),
    };
    await addPeople(network, password);
    await addOrganizations(network);
    await addSites(network);
    await addProjects(network);
    const observerId = (await addObserver(network, password)).id;
    await addDowntimes(network);
    await addRequests(network, observerId);
    await addObservations(network, observerId);
    await addConnections(network);
    await addWork({ ...network, observerId });
    for (const notice of [...systemNotices(network, observerId), ...scopedNotices(network)])
      await addNotice(network, notice);
    await addRapidRights(network, observerId);
    return { people: whoMaySignIn(network, observerId), keys: await addKeys(network) };
  });
}

function whoMaySignIn(network: Network, observerId: string): DemoPerson[] {
  const { people, organizations, sites } = network;
  const ownerIds = new Set(organizations.map(({ ownerId }) => ownerId));
  const connected = connectedSites(network);
  const keeper = [...connected, ...sites].find(
    ({ operatorId }) => !ownerIds.has(operatorId) && operatorId !== people[0]!.id,
  );
  const email = (wanted: string | undefined) => people.find(({ id }) => id === wanted)!.email;
  const named = (role: string, id: string | undefined) => ({ role, email: email(id) });
  return [
    named("administrator", people[0]!.id),
    named("observatory admin", keeper?.operatorId ?? connected[0]!.operatorId),
    named("organization owner", organizations[0]!.ownerId),
    named("observer", observerId),
  ];
}

const mayObserve = { can_view: true, can_observe: true, can_operate: false, can_admin: false };

/**
 * Adds a person who owns, runs and manages nothing, and only submits observations of one project at its observatories: some
 * with a plugin and some without, so that their observations run and are in every status.
 */
async function addObserver(network: Network, password: string): Promise<Named> {
  const { projects } = network;
  const varied = projects.filter((one) => isVaried(network, one));
  const project = varied.find((one) => beginsNow(network, one)) ?? varied[0]!;
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

const sitesOf = ({ sites }: Network, { siteIds }: Project): DemoSite[] =>
  sites.filter(({ id }) => siteIds.includes(id));

function isVaried(network: Network, project: Project): boolean {
  const open = sitesOf(network, project).filter(({ isHeld }) => !isHeld);
  return project.isActive && open.some(isConnected) && !open.every(isConnected);
}

const beginsNow = (network: Network, project: Project): boolean =>
  sitesOf(network, project).some((site) => isConnected(site) && isDark(site, network.now));
