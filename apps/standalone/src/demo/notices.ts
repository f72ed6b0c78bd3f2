import type { Notice } from "./announcements.ts";
import type { Network } from "./network.ts";

/**
 * The administrator's announcements, in every state. An active one waits for the last of its recipients, and blocks people
 * who sign in: `readyId` has acknowledged all.
 */
export function systemNotices({ people, sites }: Network, readyId: string): Notice[] {
  const readyFirst = (ids: string[]) =>
    ids.toSorted((one, other) => Number(other === readyId) - Number(one === readyId));
  const everyone = readyFirst(people.map(({ id }) => id));
  const common = { scope: "system" as const, senderId: people[0]!.id, recipientIds: everyone };
  const canaries = [{ kind: "observatories" as const, ids: sites.slice(0, 2).map(({ id }) => id) }];
  const some = readyFirst([...new Set(sites.slice(0, 2).flatMap(({ memberIds }) => memberIds))]);
  return [
    {
      ...common,
      title: "Storage moves on the first of next month",
      message: "Uploads pause for **two hours**. Nothing that is stored is touched.",
      severity: "warning",
      status: "scheduled",
      delivery_type: "both",
      created: -0.5,
      publish: 3,
      expires: 20,
    },
    {
      ...common,
      title: "Plugin 3.8 is required from next week",
      message: "Observatories with an older plugin get no work then. Update it on the observatory's page.",
      severity: "info",
      status: "active",
      created: -1.5,
      expires: 9,
      acknowledged: 14,
    },
    {
      ...common,
      title: "Storm over the Canaries",
      message: "Winds above **30 m/s** until tomorrow night. Keep the domes closed.",
      severity: "critical",
      status: "active",
      targets: canaries,
      recipientIds: some,
      created: -0.2,
      expires: 1.5,
      acknowledged: some.length - 3,
    },
    {
      ...common,
      title: "Scheduler answers faster",
      message: "Assignments that took minutes take seconds now.",
      severity: "info",
      status: "acknowledged",
      delivery_type: "email",
      created: -20,
      acknowledged: everyone.length,
    },
    {
      ...common,
      title: "Perseids: all-sky cameras wanted",
      message: "If yours runs through the night, leave it recording.",
      severity: "info",
      status: "expired",
      created: -25,
      expires: -12,
      acknowledged: 17,
    },
    {
      ...common,
      title: "Network maintenance on Sunday",
      message: "The service is away from 10:00 to 12:00 UTC.",
      severity: "warning",
      status: "cancelled",
      created: -9,
      expires: 5,
      acknowledged: 4,
      cancel_reason: "The provider has moved it to another month.",
    },
  ];
}

/** Announcements of observatories, organizations and projects to their people. */
export function scopedNotices({ sites, organizations, projects }: Network): Notice[] {
  const [site, other] = [sites[0]!, sites[4]!];
  const [university, institute] = [organizations[0]!, organizations[1]!];
  const project = projects[1]!;
  const at = (
    scope: "observatory" | "organization" | "project",
    of: { id: string },
    senderId: string,
    recipientIds: string[],
  ) => ({ scope, scopeId: of.id, senderId, recipientIds });
  const ofSite = at("observatory", site, site.operatorId, site.memberIds);
  const ofUniversity = at("organization", university, university.ownerId, university.memberIds);
  return [
    {
      ...ofSite,
      title: "Mirror washed",
      message: "Flats before Tuesday don't fit any more; take new ones.",
      severity: "info",
      status: "active",
      created: -2,
      acknowledged: 2,
    },
    {
      ...at("observatory", other, other.operatorId, other.memberIds),
      title: "Filter wheel stuck at L",
      message: "Colour waits for a visit of the engineer.",
      severity: "warning",
      status: "expired",
      created: -16,
      expires: -8,
      acknowledged: 1,
    },
    {
      ...ofUniversity,
      title: "Autumn term: who observes when",
      message: "The list is on the notice board. Swap among yourselves.",
      severity: "info",
      status: "active",
      created: -3,
      expires: 30,
      acknowledged: 2,
    },
    {
      ...ofUniversity,
      title: "Seminar on reduction pipelines",
      message: "Thursday, room 2.14.",
      severity: "info",
      status: "cancelled",
      created: -13,
      acknowledged: 1,
      cancel_reason: "The speaker is ill.",
    },
    {
      ...at("organization", institute, institute.ownerId, institute.memberIds),
      title: "New archive bucket",
      message: "Choose *ITS archive* when you submit.",
      severity: "info",
      status: "acknowledged",
      created: -11,
      acknowledged: institute.memberIds.length,
    },
    {
      ...at("project", project, project.ownerId, project.memberIds),
      title: "T Coronae Borealis may erupt any night",
      message: "One point a night from everybody, please.",
      severity: "warning",
      status: "active",
      created: -6,
      acknowledged: 3,
    },
  ];
}
