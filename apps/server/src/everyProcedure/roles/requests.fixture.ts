import { type ObservatoryHold, userFileDocument } from "@meridian/contract";
import {
  accessRequests,
  announcementRecipients,
  apiKeys,
  type Database,
  invitations,
  newId,
  observations,
  observatoryKeys,
  pushSubscriptions,
  sessions,
  userFiles,
} from "@meridian/database";
import { factories } from "@meridian/testkit";
import type { ServerDeps } from "../../deps.ts";
import type { Input } from "./ask.fixture.ts";
import { makeIssue, makeRepair, makeRepaired, makeScan } from "./integrity.fixture.ts";
import type { Someone } from "./people.fixture.ts";
import {
  makeBackup,
  makeCleanup,
  makeDrill,
  makeImport,
  makeRestore,
  type Records,
} from "./records.fixture.ts";
import { invitationRow, observationRow } from "./rows.fixture.ts";
import type { Things } from "./things.fixture.ts";

/** Who asks, about what. */
export interface Case {
  database: Database;
  person: Someone;
  things: Things;
  records: Records;
  secrets: ServerDeps["secrets"];
}

type Request = (about: Case) => Input | Promise<Input>;

const words = { title: "Storm", message: "Close the domes.", severity: "info" };
const bySystem = { ...words, delivery_type: "message" };
/** A name of its own each time: an owner's observatories have different ones. */
const site = () => ({ name: `La Palma ${newId()}`, latitude: 28.76, longitude: -17.88 });
const targetsOf = ({ things }: Case) => [{ kind: "organizations", ids: [things.organization] }];
const organization = ({ things }: Case) => ({ id: things.organization });
const observatory = ({ things }: Case) => ({ id: things.observatory });
const project = ({ things }: Case) => ({ id: things.project });
const announcement = ({ things }: Case) => ({ id: things.announcement });
const dropboxCode = {
  kind: "dropbox",
  code: "code",
  code_verifier: "verifier",
  app: { client_id: "key", client_secret: "secret" },
};
const bucket = {
  kind: "s3",
  settings: { endpoint: "http://127.0.0.1:9", bucket: "b" },
  secrets: { access_key_id: "a", secret_access_key: "s" },
};

/** What stands in a mail to them. */
const mailedToken = ({ secrets, person }: Case) => ({
  token: secrets.seal(JSON.stringify({ user_id: person.id, category: "observations" }), "unsubscribe"),
});

/** A key that nobody knows, to be revoked. */
async function spareKey(database: Database, user_id: string): Promise<Input> {
  const id = newId();
  const row = { id, user_id, name: "Spare", start: "mrd_", hash: id, created_at: new Date() };
  await database.db.insert(apiKeys).values(row);
  return { id };
}

/** The observatory as it was held, or not, before each of them asks. */
async function withHold(about: Case, hold: ObservatoryHold | null) {
  const { sql } = about.database;
  await sql`update observatories set doc = doc || ${sql.json({ hold } as never)} where id = ${about.things.observatory}`;
  return observatory(about);
}

/** A key of the observatory that nobody knows, to be revoked. */
async function pluginKey({ database, things, person }: Case): Promise<string> {
  const id = newId();
  const row = { id, observatory_id: things.observatory, name: "Spare", start: "mro_", hash: id };
  const made = { created_by: person.id, created_at: new Date() };
  await database.db.insert(observatoryKeys).values({ ...row, ...made });
  return id;
}

const deviceKeys = {
  p256dh: "BG_wO5SSQc4drdQ1GeaWDgqFtBppoFwygQOqK84VlMoWPE91OlW_AdxT9sCwx-7ni0DG_30lqW4igrmJzvccFEo",
  auth: "A".repeat(22),
};

/** A device that is nowhere, to be removed. */
async function spareDevice(database: Database, user_id: string) {
  const id = newId();
  const endpoint = `https://push.example/${id}`;
  const row = { id, user_id, endpoint, ...deviceKeys, name: "Spare", created_at: new Date() };
  await database.db.insert(pushSubscriptions).values(row);
  return { id, endpoint };
}

/** A session that nobody has the cookie of, to be ended. */
async function spareSession(database: Database, userId: string): Promise<Input> {
  const id = newId();
  const expiresAt = new Date(Date.now() + 3_600_000);
  await database.db.insert(sessions).values({ id, token: id, userId, expiresAt });
  return { id };
}

/** Invites them, once; the link is the same in each of their ways to ask. */
async function ownInvitation({ database, person, things }: Case): Promise<Input> {
  const token = `${things.organization}:${person.name}`;
  const row = invitationRow(things, person.email, token);
  await database.db.insert(invitations).values(row).onConflictDoNothing();
  return { token };
}

/** Somebody new asks for access. */
async function accessRequest(about: Case): Promise<{ id: string; requestId: string }> {
  const { id: user_id } = await factories(about.database).user();
  const requestId = newId();
  await about.database.db.insert(accessRequests).values({
    ...{ id: requestId, observatory_id: about.things.observatory, user_id },
    ...{ message: "I watch comets.", status: "open", created_at: new Date() },
  });
  return { id: about.things.observatory, requestId };
}

/** Is submitted first, once. */
async function observation({ database, things }: Case): Promise<Input> {
  await database.db.insert(observations.table).values(observationRow(things)).onConflictDoNothing();
  return { id: things.observation };
}

/** An image of that observation, once, which isn't in storage. */
async function imageFile({ database, things }: Case): Promise<string> {
  const id = `file-${things.observation}`;
  const doc = userFileDocument.parse({
    ...{ observation_id: things.observation, user_id: things.submitter, kind: "light" },
    ...{ storage_key: `observations/${id}.fits`, size_bytes: 1, sha256: "0".repeat(64) },
  });
  await database.db.insert(userFiles.table).values({ id, doc }).onConflictDoNothing();
  return id;
}

const galaxy = ({ things }: Case) => ({
  name: "Andromeda",
  target: { name: "M 31", ra: 10.6847, dec: 41.2688 },
  exposures: [{ filter: "L", exposure_time: 60, exposure_count: 10 }],
  project_id: things.project,
  observatory_id: things.observatory,
});

/** Each of them asks in every way that there is, which is more than they may have mailed in an hour. */
const forgetMailed = ({ sql }: Database) => sql`delete from rate_limits where key like 'announce:%'`;

/** A recipient of the announcement whom its mail has failed to reach: a new one each time. */
async function unreached(database: Database, announcement_id: string): Promise<string> {
  await forgetMailed(database);
  const user_id = newId();
  await database.db
    .insert(announcementRecipients)
    .values({ announcement_id, user_id, email_status: "failed" });
  return user_id;
}

/** Another announcement of the same scope, which a restore holds. */
async function heldLike({ sql }: Database, id: string): Promise<string> {
  const held = newId();
  await sql`insert into announcements (id, doc) select ${held}, doc || '{"status": "held"}' from announcements where id = ${id}`;
  return held;
}

const inAYear = () => new Date(Date.now() + 365 * 24 * 60 * 60 * 1000).toISOString();

/** The requests about the announcements of an observatory, an organization or a project. */
function ofScope(scope: "observatory" | "organization" | "project"): Record<string, Request> {
  const name = `${scope}Announcements`;
  const all = ({ things }: Case) => ({ id: things[scope] });
  const one = (about: Case) => ({ ...all(about), motdId: about.things[`${scope}Announcement`] });
  return {
    [`${name}.create`]: (about) => ({ ...all(about), ...words }),
    [`${name}.preview`]: all,
    [`${name}.list`]: all,
    [`${name}.get`]: one,
    [`${name}.history`]: one,
    [`${name}.recipients`]: one,
    [`${name}.acknowledgements`]: one,
    [`${name}.previewMail`]: (about) => ({ ...all(about), ...words }),
    [`${name}.update`]: (about) => ({ ...one(about), expires_at: inAYear() }),
    [`${name}.cancel`]: (about) => ({ ...one(about), reason: "over" }),
    [`${name}.publish`]: async (about) => ({
      ...all(about),
      motdId: await heldLike(about.database, one(about).motdId),
    }),
    [`${name}.remind`]: async (about) => {
      await forgetMailed(about.database);
      return one(about);
    },
    [`${name}.resend`]: async (about) => ({
      ...one(about),
      user_id: await unreached(about.database, one(about).motdId),
    }),
    [`${name}.acknowledge`]: one,
  };
}

/** What is asked for, row by row of the table: each would be done for whoever may do everything. */
export const requests: Record<string, Request> = {
  "profile.get": () => ({}),
  "profile.update": () => ({ notify_push: false }),
  "profile.removeAvatar": () => ({}),
  "profile.cancelEmailChange": () => ({}),
  "sessions.list": () => ({}),
  "sessions.end": ({ database, person, things }) =>
    spareSession(database, person.id === "nobody" ? things.colleague : person.id),
  "sessions.endOthers": () => ({}),
  "dashboard.get": () => ({}),

  "analytics.system": () => ({}),
  "analytics.observatory": observatory,

  "apiKeys.create": () => ({ name: "Another" }),
  "apiKeys.list": () => ({}),
  "apiKeys.revoke": ({ database, person, things }) =>
    spareKey(database, person.id === "nobody" ? things.colleague : person.id),
  "apiKeys.revoke: somebody else's": ({ database, things }) => spareKey(database, things.colleague),

  "pushSubscriptions.add": ({ person }) => ({
    endpoint: `https://push.example/${encodeURIComponent(person.name)}`,
    keys: deviceKeys,
  }),
  "pushSubscriptions.list": () => ({}),
  "notifications.list": () => ({}),
  "pushSubscriptions.unsubscribe": async ({ database, person, things }) => {
    const { endpoint } = await spareDevice(database, person.id === "nobody" ? things.colleague : person.id);
    return { endpoint };
  },
  "pushSubscriptions.remove": async ({ database, person, things }) => {
    const { id } = await spareDevice(database, person.id === "nobody" ? things.colleague : person.id);
    return { id };
  },
  "pushSubscriptions.remove: somebody else's": async ({ database, things }) => {
    const { id } = await spareDevice(database, things.colleague);
    return { id };
  },

  "announcements.create": (about) => ({ ...bySystem, targets: targetsOf(about) }),
  "announcements.list": () => ({}),
  "announcements.preview": (about) => ({ targets: targetsOf(about) }),
  "announcements.previewMail": () => words,
  "announcements.targetOptions": () => ({ kind: "users" }),
  "announcements.get": announcement,
  "announcements.update": (about) => ({ ...announcement(about), expires_at: inAYear() }),
  "announcements.cancel": (about) => ({ ...announcement(about), reason: "over" }),
  "announcements.publish": async (about) => ({
    id: await heldLike(about.database, about.things.announcement),
  }),
  "announcements.remind": announcement,
  "announcements.resend": async (about) => ({
    ...announcement(about),
    user_id: await unreached(about.database, about.things.announcement),
  }),
  "announcements.recipients": announcement,
  "announcements.acknowledgements": announcement,
  "announcements.history": announcement,
  "announcements.acknowledge": announcement,
  "announcements.pending": () => ({}),
  "announcements.received": () => ({}),
  "announcements.received: what they manage": () => ({ managed: "any", to_acknowledge: false }),
  "announcements.read": announcement,
  "announcements.read: of the project": ({ things }) => ({ id: things.projectAnnouncement }),

  ...ofScope("observatory"),
  ...ofScope("organization"),
  ...ofScope("project"),

  "audit.list": () => ({ limit: 5 }),
  "audit.get": ({ records }) => ({ id: records.audit }),
  "cleanups.start": async ({ database }) => {
    await makeCleanup(database, "queued");
    return { dry_run: true };
  },
  "cleanups.list": () => ({}),
  "cleanups.get": ({ records }) => ({ id: records.cleanup }),
  "cleanups.cancel": async ({ database }) => ({ id: await makeCleanup(database, "queued") }),
  // One is being made already: of several at once all but one would be told so.
  "backups.create": async ({ database }) => {
    await makeBackup(database, "queued");
    return {};
  },
  "backups.list": () => ({}),
  "backups.reindex": () => ({}),
  "backups.get": ({ records }) => ({ id: records.backup }),
  "backups.update": async ({ database }) => ({ id: await makeBackup(database, "completed"), pinned: true }),
  "backups.delete": async ({ database }) => ({ id: await makeBackup(database, "completed") }),
  "backups.cancel": async ({ database }) => ({ id: await makeBackup(database, "queued") }),
  "backups.verify": async ({ database }) => ({ id: await makeBackup(database, "queued") }),
  "backups.planRestore": ({ records }) => ({ id: records.backup }),
  "backups.restore": ({ records }) => ({ id: records.backup, confirm: "RESTORE" }),
  "backups.cleanUp": () => ({ keep_days: 36_500 }),
  "restoreDrills.start": async ({ database }) => {
    await makeDrill(database, "queued");
    return {};
  },
  "restoreDrills.list": () => ({}),
  "restoreDrills.get": async ({ database }) => ({ id: await makeDrill(database, "completed") }),
  "restoreDrills.cancel": async ({ database }) => ({ id: await makeDrill(database, "queued") }),
  "restores.list": () => ({}),
  "restores.get": ({ records }) => ({ id: records.restore }),
  "restores.cancel": async ({ database }) => ({ id: await makeRestore(database, "queued") }),
  "restores.wayBack": () => ({}),
  "restores.goBack": () => ({ confirm: "GO BACK" }),
  "restores.maintenance": () => ({}),
  "imports.list": () => ({}),
  "imports.get": ({ records }) => ({ id: records.import }),
  "imports.cancel": async ({ database }) => ({ id: await makeImport(database, "queued") }),
  "integrity.checks": () => ({}),
  "integrity.startScan": async ({ database }) => {
    await makeScan(database, "queued");
    return { kind: "quick" };
  },
  "integrity.scans": () => ({}),
  "integrity.scan": ({ records }) => ({ id: records.scan }),
  "integrity.trend": () => ({}),
  "integrity.cancelScan": async ({ database }) => ({ id: await makeScan(database, "queued") }),
  "integrity.issues": () => ({ counts: true }),
  "integrity.issue": ({ records }) => ({ id: records.issue }),
  "integrity.repairIssue": async ({ database }) => ({ id: await makeIssue(database) }),
  "integrity.undoRepair": async ({ database }) => ({ id: await makeRepaired(database) }),
  "integrity.ignoreIssue": async ({ database }) => ({ id: await makeIssue(database), reason: "Known" }),
  "integrity.reopenIssue": async ({ database }) => ({ id: await makeIssue(database, "ignored") }),
  "integrity.startRepair": async ({ database }) => {
    await makeRepair(database, "queued");
    return { dry_run: true };
  },
  "integrity.repairs": () => ({}),
  "integrity.repair": ({ records }) => ({ id: records.repair }),
  "integrity.undoRepairs": ({ records }) => ({ id: records.repair }),
  "integrity.quarantine": () => ({}),
  "integrity.putBack": () => ({ key: "quarantine/previews/x.jpg" }),
  "integrity.cancelRepair": async ({ database }) => ({ id: await makeRepair(database, "queued") }),
  "undelivered.list": () => ({}),
  "undelivered.resend": async ({ database, things: { announcement: source_id } }) => ({
    delivery: {
      ...{ kind: "announcement", source_id, channel: "email", target: "" },
      user_id: await unreached(database, source_id),
    },
  }),
  "outbox.list": () => ({}),
  "outbox.get": ({ records }) => ({ id: records.mail }),
  "outbox.showLink": ({ records }) => ({ id: records.mail }),

  "health.system": () => ({}),
  "settings.get": () => ({}),
  "settings.previewMinimum": () => ({ version: "3.6" }),
  "settings.previewSchedule": () => ({ cron: "0 4 * * 0" }),
  "storage.get": () => ({}),
  "storage.adopt": () => ({ confirm: "ADOPT" }),
  "settings.update": () => ({ minimum_plugin_version: "3.6.0.0" }),
  "versions.get": () => ({}),

  "users.search": ({ things }) => ({ email: `${things.newcomer}@example.org` }),
  "users.list": () => ({ limit: 5, counts: true }),
  "users.get": ({ things }) => ({ id: things.newcomer }),
  "users.invite": () => ({ email: `${newId()}@example.org` }),
  "users.endSessions": ({ things }) => ({ id: things.newcomer }),
  "users.revokeKeys": ({ things }) => ({ id: things.newcomer }),
  "users.update": ({ things }) => ({ id: things.newcomer, deactivated: true }),
  "users.update: appoints an administrator": ({ things }) => ({ id: things.newcomer, server_admin: true }),
  "users.delete": ({ things }) => ({ id: things.newcomer, confirm: "DELETE THIS ACCOUNT" }),

  "organizations.list": () => ({ limit: 5 }),
  "organizations.list: all of them": () => ({ limit: 5, scope: "all", counts: true }),
  "organizations.search": ({ things }) => ({ short_name: things.shortName }),
  "organizations.create": () => ({
    name: "New",
    short_name: newId(),
    type: "college",
    contact_email: "new@example.org",
  }),
  "organizations.get": organization,
  "organizations.update": (about) => ({ ...organization(about), description: "Another" }),
  "organizations.delete": organization,
  "organizations.transfer": (about) => ({ ...organization(about), user_id: about.things.colleague }),
  "organizations.members": organization,
  "organizations.addMember": (about) => ({ ...organization(about), user_id: about.things.newcomer }),
  "organizations.addMember: with every permission": (about) => ({
    ...organization(about),
    user_id: about.things.newcomer,
    can_manage_members: true,
    can_manage_observatories: true,
    can_manage_projects: true,
    can_manage_billing: true,
    can_manage_storage: true,
  }),
  "organizations.updateMember": (about) => ({
    ...organization(about),
    userId: about.things.colleague,
    can_manage_members: true,
  }),
  "organizations.updateMember: with another's permission": (about) => ({
    ...organization(about),
    userId: about.things.colleague,
    can_manage_billing: true,
  }),
  "organizations.updateMember: the owner": (about) => ({
    ...organization(about),
    userId: about.things.organizationOwner,
    can_manage_members: false,
  }),
  "organizations.removeMember": (about) => ({ ...organization(about), userId: about.things.colleague }),
  "organizations.removeMember: the owner": (about) => ({
    ...organization(about),
    userId: about.things.organizationOwner,
  }),
  "organizations.removeMember: oneself": (about) => ({ ...organization(about), userId: about.person.id }),
  "organizations.history": organization,

  "organizationInvitations.list": organization,
  "organizationInvitations.create": (about) => ({ ...organization(about), email: `${newId()}@example.org` }),
  "organizationInvitations.create: with every permission": (about) => ({
    ...organization(about),
    email: `${newId()}@example.org`,
    can_manage_members: true,
    can_manage_observatories: true,
    can_manage_projects: true,
    can_manage_billing: true,
    can_manage_storage: true,
  }),
  "organizationInvitations.resend": (about) => ({
    ...organization(about),
    invitationId: about.things.invitation,
  }),
  "organizationInvitations.revoke": (about) => ({
    ...organization(about),
    invitationId: about.things.invitation,
  }),
  "observatoryInvitations.list": observatory,
  "observatoryInvitations.create": (about) => ({
    ...observatory(about),
    email: `${newId()}@example.org`,
    can_admin: true,
  }),
  "observatoryInvitations.resend": (about) => ({
    ...observatory(about),
    invitationId: about.things.observatoryInvitation,
  }),
  "observatoryInvitations.revoke": (about) => ({
    ...observatory(about),
    invitationId: about.things.observatoryInvitation,
  }),
  "invitations.open": ({ things }) => ({ token: things.invitation }),
  "invitations.open: one that isn't there": () => ({ token: newId() }),
  "invitations.accept": ownInvitation,
  "invitations.accept: somebody else's": ({ things }) => ({ token: things.invitation }),

  "accessRequests.directory": () => ({}),
  "accessRequests.mine": () => ({}),
  "accessRequests.ask": async (about) => {
    await about.database.sql`
      update observatories set doc = doc || '{"listed": true}' where id = ${about.things.observatory}`;
    return { ...observatory(about), message: "I watch comets." };
  },
  "accessRequests.withdraw": accessRequest,
  "accessRequests.list": observatory,
  "accessRequests.accept": accessRequest,
  "accessRequests.decline": async (about) => ({ ...(await accessRequest(about)), reason: "Full until May" }),

  "unsubscription.open": mailedToken,
  "unsubscription.confirm": mailedToken,

  "externalStorage.list": organization,
  "externalStorage.create": (about) => ({ ...organization(about), name: "Bucket", destination: bucket }),
  "externalStorage.update": (about) => ({
    ...organization(about),
    storageId: about.things.storage,
    name: "Another",
  }),
  "externalStorage.delete": (about) => ({ ...organization(about), storageId: about.things.storage }),
  "externalStorage.consent": (about) => ({ ...organization(about), kind: "dropbox" }),
  "externalStorage.connect": (about) => ({ ...organization(about), ...dropboxCode }),
  "externalStorage.try": (about) => ({ ...organization(about), destination: bucket }),
  "externalStorage.test": (about) => ({ ...organization(about), storageId: about.things.storage }),

  "observatories.list": () => ({ limit: 5 }),
  "observatories.create": site,
  "observatories.create: for the organization": ({ things }) => ({
    ...site(),
    owner_type: "organization",
    owner_id: things.organization,
  }),
  "observatories.create: for somebody else": ({ things }) => ({
    ...site(),
    owner_type: "user",
    owner_id: things.newcomer,
  }),
  "observatories.get": observatory,
  "observatories.update": (about) => ({ ...observatory(about), description: "Another" }),
  "observatories.delete": observatory,
  "observatories.transfer": (about) => ({
    ...observatory(about),
    owner_type: "user",
    owner_id: about.things.visitor,
  }),
  "observatories.hold": async (about) => ({ ...(await withHold(about, null)), reason: "Mirror washing" }),
  "observatories.endHold": (about) =>
    withHold(about, {
      reason: "Mirror washing",
      until: null,
      by: about.things.visitor,
      since: "2026-01-01T00:00:00.000Z",
    }),
  "observatories.members": observatory,
  "observatories.addMember": (about) => ({
    ...observatory(about),
    user_id: about.things.newcomer,
    can_admin: true,
  }),
  "observatories.updateMember": (about) => ({
    ...observatory(about),
    userId: about.things.visitor,
    can_operate: true,
  }),
  "observatories.removeMember": (about) => ({ ...observatory(about), userId: about.things.visitor }),
  "observatories.removeMember: oneself": (about) => ({ ...observatory(about), userId: about.person.id }),
  "observatories.addOrganization": (about) => ({
    ...observatory(about),
    organization_id: about.things.otherOrganization,
  }),
  "observatories.updateOrganization": (about) => ({
    ...observatory(about),
    orgId: about.things.guestOrganization,
    can_operate: true,
  }),
  "observatories.removeOrganization": (about) => ({
    ...observatory(about),
    orgId: about.things.guestOrganization,
  }),
  "observatories.removeOrganization: one's own": (about) => ({
    ...observatory(about),
    orgId: about.things.organization,
  }),
  "observatories.access": observatory,
  "observatories.connection": observatory,
  "observatories.history": observatory,

  "observatoryKeys.list": observatory,
  "observatoryKeys.create": (about) => ({ ...observatory(about), name: "Plugin" }),
  "observatoryKeys.revoke": async (about) => ({ ...observatory(about), keyId: await pluginKey(about) }),

  "projects.list": () => ({ limit: 5, counts: true }),
  "projects.create": () => ({ name: "Comets" }),
  "projects.create: in the organization": ({ things }) => ({
    name: "Comets",
    organization_id: things.organization,
  }),
  "projects.create: with the observatory": ({ things }) => ({
    name: "Comets",
    observatory_ids: [things.observatory],
  }),
  "projects.get": project,
  "projects.update": (about) => ({ ...project(about), status: "paused" }),
  "projects.update: out of its organization": (about) => ({ ...project(about), organization_id: null }),
  "projects.update: to another organization": (about) => ({
    ...project(about),
    organization_id: about.things.otherOrganization,
  }),
  "projects.delete": project,
  "projects.transfer": (about) => ({ ...project(about), user_id: about.things.helper }),
  "projects.members": project,
  "projects.addMember": (about) => ({ ...project(about), user_id: about.things.newcomer }),
  "projects.updateMember": (about) => ({ ...project(about), userId: about.things.helper, can_manage: true }),
  "projects.removeMember": (about) => ({ ...project(about), userId: about.things.helper }),
  "projects.removeMember: oneself": (about) => ({ ...project(about), userId: about.person.id }),
  "projects.history": project,

  "observations.list": () => ({ limit: 5 }),
  "observations.ofObservatory": observatory,
  "observations.create": galaxy,
  "observations.validate": galaxy,
  "observations.explain": observation,
  "observations.create: with a destination": (about) => ({
    ...galaxy(about),
    external_storage_id: about.things.storage,
  }),
  "observations.create: with another organization's destination": (about) => ({
    ...galaxy(about),
    external_storage_id: about.things.otherStorage,
  }),
  "observations.destinations": () => ({}),
  "observations.get": observation,
  "observations.history": observation,
  "observations.files": observation,
  "observations.fileHeader": async (about) => ({
    ...(await observation(about)),
    fileId: await imageFile(about),
  }),
  "observations.update": async (about) => ({ ...(await observation(about)), priority: 9 }),
  "observations.cancel": observation,
  "observations.delete": observation,
  "observations.deliverAgain": observation,
  "observations.pause": observation,
  "observations.resume": observation,
  "observations.setStatus": async (about) => ({ ...(await observation(about)), status: "assigned" }),
  "targets.resolve": () => ({ name: "Vega" }),
  "targets.search": () => ({ q: "Ve" }),
  "targets.resolve: a name that nobody knows": () => ({ name: "No such star" }),
  "targets.night": async (about) => ({ ...(await observatory(about)), ra: 279.23, dec: 38.78 }),
  "observations.bulk": async (about) => ({ action: "cancel", ids: [(await observation(about)).id] }),
};
