import type { LiveMessage } from "@meridian/contract";
import type { QueryFilters, QueryKey } from "@tanstack/react-query";
import { trpc } from "../trpc.ts";

/** A procedure that reads something, or a router of such. */
interface Readable {
  pathKey(): QueryKey;
}

const all = (...read: Readable[]): QueryFilters[] => read.map((one) => ({ queryKey: one.pathKey() }));

/** The queries that these procedures have read about one thing, page by page or at once. */
const about = (id: string, ...read: Readable[]): QueryFilters[] =>
  read.map((one) => ({ queryKey: [...one.pathKey(), { input: { id } }] }));

/**
 * The data that is out of date once something of a kind has changed: the one table for what the server tells and for what the
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
      ...[trpc.observatories, trpc.projects, trpc.observations, trpc.images, trpc.dashboard, trpc.tonight],
    ),
  observatory: (id?: string) => [
    // What one is held for, or online for, changes its plan; those of all others take long to work out.
    ...(id ? about(id, trpc.targets.plan) : all(trpc.targets.plan)),
    ...all(
      ...[trpc.observatories, trpc.observatoryKeys, trpc.announcements.list, trpc.observatoryInvitations],
      ...[trpc.accessRequests, trpc.downtimes, trpc.calibrations, trpc.rapid],
      // Observations carry the names of where they belong.
      ...[trpc.observations, trpc.images, trpc.dashboard, trpc.tonight],
    ),
  ],
  project: () => all(trpc.projects, trpc.observations, trpc.images, trpc.dashboard, trpc.tonight),
  observation: (id?: string) => {
    const { get, explain, history, files, list } = trpc.observations;
    if (!id) return all(trpc.observations, trpc.images, trpc.dashboard, trpc.tonight);
    return [
      ...about(id, get, explain, history, files),
      ...all(list, trpc.images, trpc.dashboard, trpc.tonight),
    ];
  },
  calibration: (id?: string) =>
    id
      ? [...about(id, trpc.calibrations.get, trpc.calibrations.files), ...all(trpc.calibrations.list)]
      : all(trpc.calibrations),
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

/** The subject of each live message. */
export const topicOf = {
  "announcement.changed": "announcement",
  "pending.changed": "pending",
  "organization.changed": "organization",
  "observatory.changed": "observatory",
  "project.changed": "project",
  "observation.changed": "observation",
  "calibration.changed": "calibration",
} as const satisfies Partial<Record<LiveMessage["type"], Topic>>;

/** The queries to read again once something of this kind, or the one with this id, has changed. */
export const outOfDate = (topic: Topic, id?: string): QueryFilters[] => topics[topic](id);
