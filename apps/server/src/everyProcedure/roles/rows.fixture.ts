import { createHash } from "node:crypto";
import {
  type AnnouncementScope,
  allObservatoryFlags,
  allOrganizationFlags,
  announcementDocument,
  noObservatoryFlags,
  noOrganizationFlags,
  observationDocument,
  observatoryDocument,
  organizationDocument,
  projectDocument,
} from "@meridian/contract";
import { newId } from "@meridian/database";
import type { Member, Things } from "./things.fixture.ts";

/** The rows that the things of a tenant are, by their tables. */
export const userRows = (things: Things, known: ReadonlySet<string>) =>
  [
    things.organizationOwner,
    things.observatoryOwner,
    things.projectOwner,
    things.submitter,
    things.colleague,
    things.visitor,
    things.helper,
    things.newcomer,
  ]
    .filter((id) => !known.has(id))
    .map((id) => ({ id, name: `Person ${id}`, email: `${id}@example.org`, emailVerified: true }));

const storage = (id: string) => ({
  id,
  kind: "s3" as const,
  name: "Archive",
  settings: {
    endpoint: "http://127.0.0.1:9",
    region: "us-east-1",
    bucket: "b",
    prefix: "",
    force_path_style: true,
  },
});

export function organizationRows(things: Things) {
  const document = (id: string, fields: object) => ({
    id,
    doc: organizationDocument.parse({
      name: `Organization ${id}`,
      short_name: id,
      type: "other",
      contact_email: "contact@example.org",
      owner_id: things.visitor,
      ...fields,
    }),
  });
  return [
    document(things.organization, {
      short_name: things.shortName,
      owner_id: things.organizationOwner,
      external_storage: [storage(things.storage)],
    }),
    document(things.guestOrganization, {}),
    document(things.otherOrganization, { external_storage: [storage(things.otherStorage)] }),
  ];
}

/** Somebody is invited by a link that holds the id of their invitation. */
export const invitationRow = (things: Things, email: string, id: string) => ({
  id,
  organization_id: things.organization,
  email,
  token_hash: createHash("sha256").update(id).digest("hex"),
  invited_by: things.organizationOwner,
  created_at: new Date(),
  sent_at: new Date(),
  expires_at: new Date(Date.now() + 3_600_000),
});

/** The same onto the observatory. */
export const observatoryInvitationRow = (things: Things) => {
  const id = things.observatoryInvitation;
  const { organization_id: _, ...row } = invitationRow(things, `${id}@example.org`, id);
  return { ...row, observatory_id: things.observatory, invited_by: things.observatoryOwner };
};

export const observatoryRow = (things: Things) => ({
  id: things.observatory,
  doc: observatoryDocument.parse({
    name: `Observatory ${things.observatory}`,
    latitude: 28.76,
    longitude: -17.88,
    ...(things.kind === "owning"
      ? { owner_type: "organization", owner_id: things.organization }
      : { owner_type: "user", owner_id: things.observatoryOwner }),
  }),
});

export const projectRow = (things: Things) => ({
  id: things.project,
  doc: projectDocument.parse({
    name: `Project ${things.project}`,
    owner_id: things.projectOwner,
    organization_id: things.organization,
  }),
});

export const observationRow = (things: Things) => ({
  id: things.observation,
  doc: observationDocument.parse({
    name: `Observation ${things.observation}`,
    target: { name: "M 31", ra: 10.6847, dec: 41.2688 },
    exposures: [{ filter: "L", exposure_time: 60, exposure_count: 10 }],
    user_id: things.submitter,
    project_id: things.project,
    observatory_id: things.observatory,
    organization_id: things.organization,
  }),
});

/** One of the system's to everybody in the organization, and one of the organization's, the observatory's and the project's. */
export function announcementRows(things: Things, recipients: { announcement_id: string }[]) {
  const row = (id: string, scope: AnnouncementScope, scope_id: string | null) => ({
    id,
    doc: announcementDocument.parse({
      scope,
      scope_id,
      title: "Storm",
      message: "Close the domes.",
      severity: "info",
      delivery_type: "message",
      targets: [{ kind: "organizations", ids: [things.organization] }],
      status: "active",
      created_by: things.organizationOwner,
      recipient_count: recipients.filter(({ announcement_id }) => announcement_id === id).length,
    }),
  });
  return [
    row(things.announcement, "system", null),
    row(things.organizationAnnouncement, "organization", things.organization),
    row(things.observatoryAnnouncement, "observatory", things.observatory),
    row(things.projectAnnouncement, "project", things.project),
  ];
}

export function organizationMemberRows(things: Things, members: Member[]) {
  const row = (user_id: string, flags: object, organization_id = things.organization) => ({
    ...noOrganizationFlags,
    ...flags,
    organization_id,
    user_id,
  });
  const inside = members.filter(({ id, role }) => role.organization && id !== things.organizationOwner);
  return [
    row(things.organizationOwner, allOrganizationFlags),
    row(things.colleague, {}),
    row(things.visitor, allOrganizationFlags, things.guestOrganization),
    row(things.visitor, allOrganizationFlags, things.otherOrganization),
    ...inside.map(({ id, role }) =>
      row(id, Object.fromEntries(role.organization!.filter(isFlag).map((flag) => [flag, true]))),
    ),
  ];
}

const isFlag = (name: string) => name !== "owner";

export function observatoryMemberRows(things: Things, members: Member[]) {
  const row = (who: { user_id: string } | { organization_id: string }, flags: object) => ({
    id: newId(),
    observatory_id: things.observatory,
    user_id: null,
    organization_id: null,
    ...noObservatoryFlags,
    ...who,
    ...flags,
  });
  const direct = members.filter(({ role }) => role.observatoryFlag);
  return [
    row(
      { organization_id: things.organization },
      things.kind === "limited" ? { can_observe: true } : allObservatoryFlags,
    ),
    row({ organization_id: things.guestOrganization }, { can_view: true }),
    row({ user_id: things.visitor }, { can_view: true }),
    ...direct.map(({ id, role }) => row({ user_id: id }, { [role.observatoryFlag!]: true })),
  ];
}

export const projectMemberRows = (things: Things, members: Member[]) => [
  { project_id: things.project, user_id: things.helper, can_manage: false },
  ...members
    .filter(({ role }) => role.projectFlag)
    .map(({ id, role }) => ({
      project_id: things.project,
      user_id: id,
      can_manage: role.projectFlag === "can_manage",
    })),
];

/** Everybody in the organization, on the observatory and in the project; nobody less than their owners and visitors. */
export function recipientRows(things: Things, members: Member[]) {
  const row = (announcement_id: string) => (user_id: string) => ({ announcement_id, user_id });
  const belonging = (place: "observatory" | "project", ...others: string[]) => [
    ...new Set([...members.filter(({ role }) => role[place]).map(({ id }) => id), ...others]),
  ];
  const inside = organizationMemberRows(things, members)
    .filter(({ organization_id }) => organization_id === things.organization)
    .map(({ user_id }) => user_id);
  return [
    ...inside.map(row(things.announcement)),
    ...inside.map(row(things.organizationAnnouncement)),
    ...belonging("observatory", things.visitor).map(row(things.observatoryAnnouncement)),
    ...belonging("project", things.helper).map(row(things.projectAnnouncement)),
  ];
}
