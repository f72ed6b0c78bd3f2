import type { LiveMessage } from "@meridian/contract";
import type { QueryFilters, QueryKey } from "@tanstack/react-query";
import { trpc } from "../trpc.ts";

/** A procedure that reads something, or a router of such. */
interface Readable {
  pathKey(): QueryKey;
}

const all = (...read: Readable[]): QueryFilters[] => read.map((one) => ({ queryKey: one.pathKey() }));

/** What these procedures have read about one thing, page by page or at once. */
const about = (id: string, ...read: Readable[]): QueryFilters[] =>
  read.map((one) => ({ queryKey: [...one.pathKey(), { input: { id } }] }));

/**
 * What is out of date once something of a kind has changed: the one table for what the server tells and for what the
 * person does here. With the id of what has changed, less is read again where that is enough.
 */
const topics = {
  announcement: (id?: string) => {
    const { read, recipients, acknowledgements, history, received, list } = trpc.announcements;
    if (!id) return all(trpc.announcements);
    return [...about(id, read, recipients, acknowledgements, history), ...all(received, list)];
  },
  pending: () => {
    const { pending, received, read, list } = trpc.announcements;
    return all(pending, received, read, list, trpc.notifications);
  },
  organization: () =>
    all(
      ...[trpc.organizations, trpc.organizationInvitations, trpc.externalStorage],
      // What somebody sees, and what they may do there, comes through organizations, too.
      ...[trpc.observatories, trpc.projects, trpc.observations, trpc.dashboard],
    ),
  observatory: () =>
    all(
      ...[trpc.observatories, trpc.observatoryKeys, trpc.announcements.list, trpc.observatoryInvitations],
      ...[trpc.accessRequests],
      // Observations carry the names of where they belong.
      ...[trpc.observations, trpc.dashboard],
    ),
  project: () => all(trpc.projects, trpc.observations, trpc.dashboard),
  observation: (id?: string) => {
    const { get, explain, history, files, list } = trpc.observations;
    if (!id) return all(trpc.observations, trpc.dashboard);
    return [...about(id, get, explain, history, files), ...all(list, trpc.dashboard)];
  },
  integrity: () => all(trpc.integrity),
  import: () => all(trpc.imports),
  backup: () => all(trpc.backups),
  restore: () => all(trpc.restores),
  restoreDrill: () => all(trpc.restoreDrills),
  cleanup: () => all(trpc.cleanups),
  user: () => all(trpc.users, trpc.profile),
  profile: () => all(trpc.profile),
  session: () => all(trpc.sessions),
  apiKey: () => all(trpc.apiKeys),
  pushSubscription: () => all(trpc.pushSubscriptions),
  undelivered: () => all(trpc.undelivered),
  settings: () => all(trpc.settings, trpc.versions, trpc.integrity.checks),
} satisfies Record<string, (id?: string) => QueryFilters[]>;

export type Topic = keyof typeof topics;

/** What each live message is about. */
export const topicOf = {
  "announcement.changed": "announcement",
  "pending.changed": "pending",
  "organization.changed": "organization",
  "observatory.changed": "observatory",
  "project.changed": "project",
  "observation.changed": "observation",
} as const satisfies Partial<Record<LiveMessage["type"], Topic>>;

/** What is to be read again once something of this kind, or the one with this id, has changed. */
export const outOfDate = (topic: Topic, id?: string): QueryFilters[] => topics[topic](id);

/** What shows long work of a kind: one of it, and the lists that it is in. */
interface Work {
  one(id: string): QueryKey;
  lists: QueryFilters[];
}

const scan: Work = {
  one: (id) => trpc.integrity.scan.queryKey({ id }),
  lists: all(trpc.integrity),
};

/** Long work, by its kind. */
export const work: Record<string, Work> = {
  integrity_quick_scan: scan,
  integrity_full_scan: scan,
  // What is repaired is no open issue any more.
  integrity_repair: { one: (id) => trpc.integrity.repair.queryKey({ id }), lists: all(trpc.integrity) },
  import: { one: (id) => trpc.imports.get.queryKey({ id }), lists: all(trpc.imports.list) },
  backup: { one: (id) => trpc.backups.get.queryKey({ id }), lists: all(trpc.backups.list) },
  backup_verification: { one: () => ["backup_verification"], lists: all(trpc.backups.get) },
  restore_drill: {
    one: (id) => trpc.restoreDrills.get.queryKey({ id }),
    lists: all(trpc.restoreDrills.list),
  },
  restore: { one: (id) => trpc.restores.get.queryKey({ id }), lists: all(trpc.restores.list) },
  observation_cleanup: { one: (id) => trpc.cleanups.get.queryKey({ id }), lists: all(trpc.cleanups.list) },
};
