import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ObservationStatus } from "@meridian/contract";
import {
  accessRequests,
  announcementRecipients,
  auditLog,
  backups,
  emailChanges,
  installationId,
  invitations,
  newId,
  outbox,
  restoreDrills,
  restores,
  sessions,
} from "@meridian/database";
import { makeVerifiedBackup, operationCollections } from "@meridian/domain";
import {
  createTestDatabase,
  factories,
  memoryObjectStore,
  memorySecrets,
  testContext,
  testDatabase,
} from "@meridian/testkit";
import { beforeEach, expect, test } from "vitest";
import { ensureAdministrator } from "../auth/administrator.ts";
import { openApiDocument } from "../openapi/mount.ts";
import { restOperations } from "../rest/operations.ts";
import type { TestAnswer, TestClient } from "../testing/testClient.ts";
import { testDeps } from "../testing/testServer.ts";
import { signedIn } from "../testing/testSignedIn.ts";
import { makeIssue, makeRepair, makeRepaired } from "./roles/integrity.fixture.ts";

const database = testDatabase();
const objectStore = memoryObjectStore();
const secrets = memorySecrets();

const announce = (client: TestClient, times = {}) =>
  client.post("/api/v1/system/motd", {
    title: "Storm",
    message: "Close the domes.",
    severity: "info",
    delivery_type: "message",
    targets: [{ kind: "all_users" }],
    ...times,
  });
const makeKey = (client: TestClient) => client.post("/api/v1/user/api-keys", { name: "Tool" });

const integrityPath = "/api/v1/system/integrity";
/** Only one of a kind may be under way. */
async function scan(client: TestClient) {
  await database.sql`delete from integrity_scans`;
  return client.post(`${integrityPath}/scans`, { kind: "quick" });
}
async function repairAll(client: TestClient) {
  await database.sql`delete from integrity_repairs`;
  return client.post(`${integrityPath}/repairs`, { dry_run: true });
}

type Person = TestClient & { userId: string; email: string };

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
const setAvatar = (client: TestClient) =>
  client.put("/api/v1/user/avatar", picture, { "content-type": "image/png" });

const inAnHour = () => new Date(Date.now() + 3_600_000);

async function signedInElsewhere({ userId }: Person) {
  const id = newId();
  await database.db.insert(sessions).values({ id, token: id, userId, expiresAt: inAnHour() });
  return { body: { id } };
}

async function askedForAddress({ userId: id }: Person) {
  await database.db.insert(emailChanges).values({
    user_id: id,
    email: `${newId()}@example.org`,
    token_hash: id,
    created_at: new Date(),
    expires_at: inAnHour(),
  });
  return { body: { id } };
}

const createOrganization = (client: TestClient) =>
  client.post("/organizations", {
    name: "Society",
    short_name: newId(),
    type: "nonprofit",
    contact_email: "office@example.org",
  });

let made: ReturnType<ReturnType<typeof factories>["user"]> | undefined;
/** To whom something is given. */
const heir = () => (made ??= factories(database).user());

/** Somebody else's organization, of which the person is a member. */
async function joinedOrganization({ userId }: Person) {
  const make = factories(database);
  const { id } = await make.organization((await make.user()).id);
  await make.organizationMember(id, userId);
  return { body: { id } };
}

const destination = {
  kind: "s3",
  settings: { bucket: "images" },
  secrets: { access_key_id: "id", secret_access_key: "key" },
};
const addStorage = (client: TestClient, id: string) =>
  client.post(`/organizations/${id}/storage`, { name: "Archive", destination });

async function storingOrganization(client: Person) {
  const created = await createOrganization(client);
  await addStorage(client, created.body.id);
  return created;
}

/** The path of the one destination that an organization has. */
async function storagePath(client: TestClient, id: string): Promise<string> {
  const path = `/organizations/${id}/storage`;
  const { body } = await client.get(path);
  return `${path}/${body.items?.[0].id}`;
}

const inviting = (folder: string) => (client: TestClient, id: string) =>
  client.post(`/${folder}/${id}/invitations`, { email: `${newId()}@example.org` });

const havingInvited = (folder: "organizations" | "observatories") => async (client: Person) => {
  const made = await (folder === "organizations" ? createOrganization : sharedObservatory)(client);
  await inviting(folder)(client, made.body.id);
  return made;
};

async function invitationPath(client: TestClient, folder: string, id: string) {
  const path = `/${folder}/${id}/invitations`;
  return `${path}/${(await client.get(path)).body.items?.[0]?.id ?? "gone"}`;
}

/** Somebody else's organization, which has invited the person by a link that holds its id. */
async function invitedTo({ userId, email }: Person) {
  const make = factories(database);
  const { id } = await make.organization((await make.user()).id);
  const token_hash = createHash("sha256").update(id).digest("hex");
  const at = new Date();
  await database.db.insert(invitations).values({
    id,
    organization_id: id,
    email,
    token_hash,
    invited_by: userId,
    created_at: at,
    sent_at: at,
    expires_at: new Date(at.getTime() + 60_000),
  });
  return { body: { id } };
}

/** An observatory of the person's, with somebody new on it, and an organization. */
async function sharedObservatory({ userId }: Person) {
  const make = factories(database);
  const observatory = await make.observatory(userId);
  const member = await make.user();
  await make.observatoryMember(observatory.id, { user_id: member.id });
  const organization = await make.organization(member.id);
  await make.observatoryMember(observatory.id, { organization_id: organization.id });
  return { body: { id: observatory.id } };
}

/** Somebody else's, in the directory, for somebody who doesn't administer everything. */
async function listedObservatory({ userId }: Person) {
  await database.sql`update users set server_admin = false where id = ${userId}`;
  const make = factories(database);
  return { body: { id: (await make.observatory((await make.user()).id, { listed: true })).id } };
}

/** Somebody asks for access to an observatory of somebody else. */
async function askedBy(user_id: string) {
  const make = factories(database);
  const { id } = await make.observatory((await make.user()).id);
  await database.db.insert(accessRequests).values({
    ...{ id: newId(), observatory_id: id, user_id },
    ...{ message: "I watch comets.", status: "open", created_at: new Date() },
  });
  return { body: { id } };
}

const askedObservatory = async () => askedBy((await factories(database).user()).id);

async function requestPath(id: string): Promise<string> {
  const [row] = await database.sql`select id from access_requests where observatory_id = ${id}`;
  return `/observatories/${id}/access-requests/${row?.id ?? "gone"}`;
}

async function heldObservatory(client: Person) {
  const shared = await sharedObservatory(client);
  await client.post(`/observatories/${shared.body.id}/hold`, { reason: "Mirror washing" });
  return shared;
}

/** The path of what is on an observatory besides its owner. */
async function onObservatory(client: TestClient, id: string, kind: "users" | "organizations") {
  const path = `/observatories/${id}/members`;
  const items = (await client.get(`${path}?kind=${kind}`)).body.items ?? [];
  const member = items.find((item: { is_owner: boolean }) => !item.is_owner);
  return kind === "users"
    ? `${path}/${member?.user_id ?? "gone"}`
    : `${path}/organization/${member?.organization_id ?? "gone"}`;
}

/** The observatory of each key. */
const keyPlaces = new Map<string, string>();

async function observatoryKey(client: Person) {
  const { id } = (await sharedObservatory(client)).body;
  const made = await client.post(`/observatories/${id}/keys`, { name: "Plugin" });
  keyPlaces.set(made.body.id, id);
  return made;
}

const createProject = (client: TestClient) => client.post("/projects", { name: "Novae" });

/** A project of the person's, with somebody new in it. */
async function sharedProject({ userId }: Person) {
  const make = factories(database);
  const project = await make.project(userId);
  await make.projectMember(project.id, (await make.user()).id);
  return { body: { id: project.id } };
}

/** The path of who is in a project besides its owner. */
async function inProject(client: TestClient, id: string) {
  const path = `/projects/${id}/members`;
  const items = (await client.get(path)).body.items ?? [];
  return `${path}/${items.find((item: { is_owner: boolean }) => !item.is_owner)?.user_id ?? "gone"}`;
}

/** Where the person may submit observations. */
async function ownPlace({ userId }: Person) {
  const make = factories(database);
  const [project, observatory] = [await make.project(userId), await make.observatory(userId)];
  return { user_id: userId, project_id: project.id, observatory_id: observatory.id };
}

async function submitObservation(client: Person) {
  const { project_id, observatory_id } = await ownPlace(client);
  return client.post("/observations", {
    name: "Andromeda",
    target: { name: "M 31", ra: 10.6847, dec: 41.2688 },
    exposures: [{ filter: "L", exposure_time: 60, exposure_count: 10 }],
    project_id,
    observatory_id,
  });
}

const observationThatIs = (status: ObservationStatus) => async (client: Person) => ({
  body: await factories(database).observation(await ownPlace(client), { status }),
});
const pendingObservation = observationThatIs("pending");
const deliveringObservation = async (client: Person) => {
  const external_storage = [{ id: newId(), kind: "s3" as const, name: "Archive" }];
  await factories(database).organization(client.userId, { external_storage: external_storage as never });
  const fields = { external_storage_id: external_storage[0]!.id };
  return { body: await factories(database).observation(await ownPlace(client), fields) };
};

const startCleanup = async (client: Person) => {
  await database.sql`delete from cleanups`;
  return client.post("/api/v1/system/cleanup", { dry_run: true });
};

const startImport = (client: Person) =>
  client.post("/api/v1/system/import?kind=observatories", "- name: A\n", {
    "content-type": "application/yaml",
  });

const somebody = async () => ({ body: await factories(database).user() });

/** An organization of the person's, with a member who doesn't write its announcements. */
async function ownOrganization({ userId }: Person) {
  const make = factories(database);
  const organization = await make.organization(userId);
  await make.organizationMember(organization.id, (await make.user()).id);
  return { body: organization };
}

/** The announcement's mail has failed to reach somebody. */
async function failing<A extends { body: { id: string } }>(announced: A): Promise<A> {
  const recipient = { announcement_id: announced.body.id, user_id: newId(), email_status: "failed" as const };
  await database.db.insert(announcementRecipients).values(recipient);
  return announced;
}

/** How something that the person runs announces, and how that is changed, cancelled, published, reminded of and sent again. */
function announcing(
  folder: string,
  given: NonNullable<Change["given"]>,
): [create: Change, update: Change, cancel: Change, publish: Change, remind: Change, resend: Change] {
  const scopes = new Map<string, string>();
  const announceThere = async (client: Person, times = {}) => {
    const { id } = (await given(client)).body;
    const words = { title: "Storm", message: "Close the domes.", severity: "info", ...times };
    const announced = await client.post(`/${folder}/${id}/motd`, words);
    scopes.set(announced.body.id, id);
    return announced;
  };
  const update = (client: Person, id: string) =>
    client.put(`/${folder}/${scopes.get(id) ?? "gone"}/motd/${id}`, { title: "Rain" });
  const cancel = (client: Person, id: string) =>
    client.delete(`/${folder}/${scopes.get(id) ?? "gone"}/motd/${id}?reason=over`);
  const publish = (client: Person, id: string) =>
    client.post(`/${folder}/${scopes.get(id) ?? "gone"}/motd/${id}/publish`, {});
  const scheduleThere = (client: Person) => announceThere(client, { publish_at: inAnHour() });
  const remind = (client: Person, id: string) =>
    client.post(`/${folder}/${scopes.get(id) ?? "gone"}/motd/${id}/remind`);
  const resend = (client: Person, id: string) =>
    client.post(`/${folder}/${scopes.get(id) ?? "gone"}/motd/${id}/resend`);
  const failThere = async (client: Person) => failing(await announceThere(client));
  return [
    { make: (client) => announceThere(client), action: "announcement.create" },
    { given: scheduleThere, make: update, action: "announcement.update" },
    { given: announceThere, make: cancel, action: "announcement.cancel" },
    { given: scheduleThere, make: publish, action: "announcement.publish" },
    { given: announceThere, make: remind, action: "announcement.remind" },
    { given: failThere, make: resend, action: "announcement.resend" },
  ];
}
const device = {
  endpoint: "https://push.example/device",
  keys: {
    p256dh: "BG_wO5SSQc4drdQ1GeaWDgqFtBppoFwygQOqK84VlMoWPE91OlW_AdxT9sCwx-7ni0DG_30lqW4igrmJzvccFEo",
    auth: "A".repeat(22),
  },
};
const addDevice = (client: Person) => client.post("/api/v1/user/push-subscriptions", device);

/** A backup of the kind that the test wants, or one that really is in storage; and nothing else under way. */
async function onlyBackup(status: "queued" | "completed") {
  for (const table of operationCollections()) await database.sql`delete from ${database.sql(table)}`;
  const kept = { snapshot_at: "2026-01-01T00:00:00.000Z", size_bytes: 1 };
  return { body: await backups.insert(database.db, { kind: "manual", status, ...kept }, new Date()) };
}

async function storedBackup() {
  await onlyBackup("completed");
  const id = newId();
  const progress = async () => {};
  const { signal } = new AbortController();
  const ctx = testContext(database, { objectStore });
  return { body: await makeVerifiedBackup(ctx, { id, kind: "manual", created_by: null, progress, signal }) };
}
const backupsPath = "/api/v1/system/backups";
const queuedRestore = async () => ({
  body: await restores.insert(database.db, { backup_id: newId(), status: "queued" }, new Date()),
});

const drillsPath = "/api/v1/system/restore-drills";
const queuedDrill = async () => ({
  body: await restoreDrills.insert(database.db, { backup_id: newId(), status: "queued" }, new Date()),
});

/** Something to go back to. */
const keptData = async () => {
  await database.sql`delete from restores`;
  await database.sql`create schema if not exists meridian_previous`;
  await database.sql`create table if not exists meridian_previous.migrations as select * from migrations`;
  await database.sql`
    insert into meridian_installation.way_back (restore_id, leads, as_of, kept_until)
    values ('earlier', 'back', now(), ${inAnHour()}) on conflict do nothing`;
};

interface Change {
  /** What there must be before. */
  given?(client: Person): Promise<{ body: { id: string } }>;
  make(client: Person, id: string): Promise<TestAnswer>;
  action: string;
}

const [
  observatoryAnnounces,
  observatoryUpdates,
  observatoryCancels,
  observatoryPublishes,
  observatoryReminds,
  observatoryResends,
] = announcing("observatories", sharedObservatory);
const [
  organizationAnnounces,
  organizationUpdates,
  organizationCancels,
  organizationPublishes,
  organizationReminds,
  organizationResends,
] = announcing("organizations", ownOrganization);
const [projectAnnounces, projectUpdates, projectCancels, projectPublishes, projectReminds, projectResends] =
  announcing("projects", sharedProject);

/** How every change is made, by the name of its operation. One that isn't here fails the tests. */
const changes: Record<string, Change> = {
  "announcements.create": { make: announce, action: "announcement.create" },
  "announcements.update": {
    given: (client) => announce(client, { publish_at: inAnHour() }),
    make: (client, id) => client.put(`/api/v1/system/motd/${id}`, { title: "Rain" }),
    action: "announcement.update",
  },
  "announcements.cancel": {
    given: announce,
    make: (client, id) => client.delete(`/api/v1/system/motd/${id}?reason=over`),
    action: "announcement.cancel",
  },
  "announcements.publish": {
    given: (client) => announce(client, { publish_at: inAnHour() }),
    make: (client, id) => client.post(`/api/v1/system/motd/${id}/publish`, {}),
    action: "announcement.publish",
  },
  "announcements.remind": {
    given: announce,
    make: (client, id) => client.post(`/api/v1/system/motd/${id}/remind`),
    action: "announcement.remind",
  },
  "observatoryAnnouncements.create": observatoryAnnounces,
  "observatoryAnnouncements.update": observatoryUpdates,
  "observatoryAnnouncements.cancel": observatoryCancels,
  "observatoryAnnouncements.publish": observatoryPublishes,
  "observatoryAnnouncements.remind": observatoryReminds,
  "observatoryAnnouncements.resend": observatoryResends,
  "organizationAnnouncements.create": organizationAnnounces,
  "organizationAnnouncements.update": organizationUpdates,
  "organizationAnnouncements.cancel": organizationCancels,
  "organizationAnnouncements.publish": organizationPublishes,
  "organizationAnnouncements.remind": organizationReminds,
  "organizationAnnouncements.resend": organizationResends,
  "projectAnnouncements.create": projectAnnounces,
  "projectAnnouncements.update": projectUpdates,
  "projectAnnouncements.cancel": projectCancels,
  "projectAnnouncements.publish": projectPublishes,
  "projectAnnouncements.remind": projectReminds,
  "projectAnnouncements.resend": projectResends,
  "announcements.resend": {
    given: async (client) => failing(await announce(client)),
    make: (client, id) => client.post(`/api/v1/system/motd/${id}/resend`),
    action: "announcement.resend",
  },
  "undelivered.resend": {
    async make(client) {
      await failing({ body: { id: newId() } });
      return client.post("/api/v1/system/undelivered/resend", {});
    },
    action: "undelivered.resend",
  },
  "apiKeys.create": { make: makeKey, action: "api_key.create" },
  "apiKeys.revoke": {
    given: makeKey,
    make: (client, id) => client.delete(`/api/v1/user/api-keys/${id}`),
    action: "api_key.revoke",
  },
  "pushSubscriptions.add": { make: addDevice, action: "push_subscription.add" },
  "pushSubscriptions.unsubscribe": {
    given: addDevice,
    make: (client) => client.delete("/api/v1/user/push-subscriptions", { endpoint: device.endpoint }),
    action: "push_subscription.remove",
  },
  "pushSubscriptions.remove": {
    given: addDevice,
    make: (client, id) => client.delete(`/api/v1/user/push-subscriptions/${id}`),
    action: "push_subscription.remove",
  },
  "profile.update": {
    make: (client) => client.put("/api/v1/user/profile", { name: "Ada" }),
    action: "user.update_profile",
  },
  "cleanups.start": { make: startCleanup, action: "observation_cleanup.dry_run" },
  "cleanups.cancel": {
    given: startCleanup,
    make: (client, id) => client.post(`/api/v1/system/cleanups/${id}/cancel`),
    action: "observation_cleanup.cancel",
  },
  "profile.setAvatar": { make: setAvatar, action: "user.set_avatar" },
  "profile.removeAvatar": {
    given: setAvatar,
    make: (client) => client.delete("/api/v1/user/avatar"),
    action: "user.remove_avatar",
  },
  "profile.cancelEmailChange": {
    given: askedForAddress,
    make: (client) => client.delete("/api/v1/user/email-change"),
    action: "user.cancel_email_change",
  },
  "sessions.end": {
    given: signedInElsewhere,
    make: (client, id) => client.delete(`/api/v1/user/sessions/${id}`),
    action: "user.end_session",
  },
  "sessions.endOthers": {
    make: (client) => client.delete("/api/v1/user/sessions"),
    action: "user.end_other_sessions",
  },
  "backups.create": {
    make: async (client) => {
      await onlyBackup("completed");
      return client.post(backupsPath);
    },
    action: "backup.start",
  },
  "backups.reindex": {
    given: async () => {
      await storedBackup();
      return { body: { id: await installationId(database.db) } };
    },
    make: (client) => client.post(`${backupsPath}/reindex`),
    action: "backup.reindex",
  },
  "backups.update": {
    given: () => onlyBackup("completed"),
    make: (client, id) => client.put(`${backupsPath}/${id}`, { pinned: true }),
    action: "backup.update",
  },
  "backups.delete": {
    given: () => onlyBackup("completed"),
    make: (client, id) => client.delete(`${backupsPath}/${id}`),
    action: "backup.delete",
  },
  "backups.cancel": {
    given: () => onlyBackup("queued"),
    make: (client, id) => client.post(`${backupsPath}/${id}/cancel`),
    action: "backup.cancel",
  },
  "backups.verify": {
    make: async (client) => client.post(`${backupsPath}/${(await onlyBackup("completed")).body.id}/verify`),
    action: "backup_verification.start",
  },
  "backups.restore": {
    make: async (client) =>
      client.post(`${backupsPath}/${(await storedBackup()).body.id}/restore`, { confirm: "RESTORE" }),
    action: "restore.start",
  },
  "backups.upload": {
    make: async (client) => {
      const { id } = (await storedBackup()).body;
      const { bytes } = await client.get(`${backupsPath}/${id}/download`);
      await database.db.delete(auditLog);
      await database.sql`delete from backups`;
      for await (const { key } of objectStore.list(`backups/${id}/`)) await objectStore.deleteMany([key]);
      return client.post(`${backupsPath}/upload`, bytes, { "content-type": "application/x-tar" });
    },
    action: "backup.add",
  },
  "restores.goBack": {
    make: async (client) => {
      await keptData();
      return client.post("/api/v1/system/way-back", { confirm: "GO BACK" });
    },
    action: "restore.start",
  },
  "backups.cleanUp": {
    given: () => onlyBackup("completed"),
    make: (client) => client.post(`${backupsPath}/cleanup`, { keep_days: 1, force: true }),
    action: "backup.delete",
  },
  "restores.cancel": {
    given: queuedRestore,
    make: (client, id) => client.post(`/api/v1/system/restores/${id}/cancel`),
    action: "restore.cancel",
  },
  "restoreDrills.start": {
    make: async (client) => {
      await storedBackup();
      return client.post(drillsPath);
    },
    action: "restore_drill.start",
  },
  "restoreDrills.cancel": {
    given: queuedDrill,
    make: (client, id) => client.post(`${drillsPath}/${id}/cancel`),
    action: "restore_drill.cancel",
  },
  "imports.start": { make: startImport, action: "import.start" },
  "imports.cancel": {
    given: startImport,
    make: (client, id) => client.post(`/api/v1/system/imports/${id}/cancel`),
    action: "import.cancel",
  },
  "integrity.startScan": { make: scan, action: "integrity_quick_scan.start" },
  "integrity.cancelScan": {
    given: scan,
    make: (client, id) => client.post(`${integrityPath}/scans/${id}/cancel`),
    action: "integrity_quick_scan.cancel",
  },
  "integrity.repairIssue": {
    given: async () => ({ body: { id: await makeIssue(database) } }),
    make: (client, id) => client.post(`${integrityPath}/issues/${id}/repair`),
    action: "integrity_issue.repair",
  },
  "integrity.undoRepair": {
    given: async () => ({ body: { id: await makeRepaired(database) } }),
    make: (client, id) => client.post(`${integrityPath}/issues/${id}/undo`),
    action: "integrity_issue.undo",
  },
  "integrity.putBack": {
    given: async () => {
      const id = `quarantine/previews/${newId()}.jpg`;
      await objectStore.put(id, Readable.from([Buffer.from("image")]));
      return { body: { id } };
    },
    make: (client, key) => client.post(`${integrityPath}/quarantine/put-back`, { key }),
    action: "quarantine.put_back",
  },
  "integrity.ignoreIssue": {
    given: async () => ({ body: { id: await makeIssue(database) } }),
    make: (client, id) => client.post(`${integrityPath}/issues/${id}/ignore`, { reason: "Known" }),
    action: "integrity_issue.ignore",
  },
  "integrity.reopenIssue": {
    given: async () => ({ body: { id: await makeIssue(database, "ignored") } }),
    make: (client, id) => client.post(`${integrityPath}/issues/${id}/reopen`),
    action: "integrity_issue.reopen",
  },
  "integrity.startRepair": { make: repairAll, action: "integrity_repair.dry_run" },
  "integrity.undoRepairs": {
    make: async (client) => {
      await database.sql`delete from integrity_repairs`;
      const id = await makeRepair(database, "completed", false);
      await makeRepaired(database, id);
      return client.post(`${integrityPath}/repairs/${id}/undo`);
    },
    action: "integrity_repair.undo",
  },
  "integrity.cancelRepair": {
    given: repairAll,
    make: (client, id) => client.post(`${integrityPath}/repairs/${id}/cancel`),
    action: "integrity_repair.cancel",
  },
  "organizations.create": { make: createOrganization, action: "organization.create" },
  "organizations.update": {
    given: createOrganization,
    make: (client, id) => client.put(`/organizations/${id}`, { name: "Club" }),
    action: "organization.update",
  },
  "organizations.delete": {
    given: createOrganization,
    make: (client, id) => client.delete(`/organizations/${id}`),
    action: "organization.delete",
  },
  "organizations.transfer": {
    given: async (client) => {
      const created = await createOrganization(client);
      await factories(database).organizationMember(created.body.id, (await heir()).id);
      return created;
    },
    make: async (client, id) =>
      client.post(`/organizations/${id}/transfer-ownership`, { user_id: (await heir()).id }),
    action: "organization.transfer",
  },
  "organizations.addMember": {
    given: createOrganization,
    make: async (client, id) => {
      const { id: user_id } = await factories(database).user();
      return client.post(`/organizations/${id}/members`, { user_id, can_manage_billing: true });
    },
    action: "organization.add_member",
  },
  "organizations.updateMember": {
    given: joinedOrganization,
    make: (client, id) =>
      client.put(`/organizations/${id}/members/${client.userId}`, { can_manage_billing: true }),
    action: "organization.update_member",
  },
  "organizations.removeMember": {
    given: joinedOrganization,
    make: (client, id) => client.delete(`/organizations/${id}/members/${client.userId}`),
    action: "organization.remove_member",
  },
  "organizationInvitations.create": {
    given: createOrganization,
    make: inviting("organizations"),
    action: "organization.invite",
  },
  "organizationInvitations.resend": {
    given: havingInvited("organizations"),
    make: async (client, id) => client.post(`${await invitationPath(client, "organizations", id)}/resend`),
    action: "organization.resend_invitation",
  },
  "organizationInvitations.revoke": {
    given: havingInvited("organizations"),
    make: async (client, id) => client.delete(await invitationPath(client, "organizations", id)),
    action: "organization.revoke_invitation",
  },
  "observatoryInvitations.create": {
    given: sharedObservatory,
    make: inviting("observatories"),
    action: "observatory.invite",
  },
  "observatoryInvitations.resend": {
    given: havingInvited("observatories"),
    make: async (client, id) => client.post(`${await invitationPath(client, "observatories", id)}/resend`),
    action: "observatory.resend_invitation",
  },
  "observatoryInvitations.revoke": {
    given: havingInvited("observatories"),
    make: async (client, id) => client.delete(await invitationPath(client, "observatories", id)),
    action: "observatory.revoke_invitation",
  },
  "accessRequests.ask": {
    given: listedObservatory,
    make: (client, id) => client.post(`/observatories/${id}/access-requests`, { message: "I watch comets." }),
    action: "observatory.ask_for_access",
  },
  "accessRequests.withdraw": {
    given: ({ userId }) => askedBy(userId),
    make: async (client, id) => client.delete(await requestPath(id)),
    action: "observatory.withdraw_access_request",
  },
  "accessRequests.accept": {
    given: askedObservatory,
    make: async (client, id) => client.post(`${await requestPath(id)}/accept`),
    action: "observatory.accept_access_request",
  },
  "accessRequests.decline": {
    given: askedObservatory,
    make: async (client, id) => client.post(`${await requestPath(id)}/decline`, { reason: "Full until May" }),
    action: "observatory.decline_access_request",
  },
  "unsubscription.confirm": {
    make: ({ post, userId }) => {
      const named = JSON.stringify({ user_id: userId, category: "system_events" });
      return post("/api/v1/unsubscribe", { token: secrets.seal(named, "unsubscribe") });
    },
    action: "user.unsubscribe",
  },
  "invitations.accept": {
    given: invitedTo,
    make: (client, id) => client.post("/api/v1/invitations/accept", { token: id }),
    action: "organization.accept_invitation",
  },
  "externalStorage.create": {
    given: createOrganization,
    make: addStorage,
    action: "organization.add_storage",
  },
  "externalStorage.update": {
    given: storingOrganization,
    make: async (client, id) => client.put(await storagePath(client, id), { name: "Attic" }),
    action: "organization.update_storage",
  },
  "externalStorage.test": {
    given: storingOrganization,
    make: async (client, id) => client.post(`${await storagePath(client, id)}/test`),
    action: "organization.test_storage",
  },
  "externalStorage.delete": {
    given: storingOrganization,
    make: async (client, id) => client.delete(await storagePath(client, id)),
    action: "organization.remove_storage",
  },
  "observatories.create": {
    make: (client) => client.post("/observatories", { name: "Teide", latitude: 28.3, longitude: -16.5 }),
    action: "observatory.create",
  },
  "observatoryKeys.create": {
    make: async (client) =>
      client.post(`/observatories/${(await sharedObservatory(client)).body.id}/keys`, { name: "Plugin" }),
    action: "observatory_key.create",
  },
  "observatoryKeys.revoke": {
    given: observatoryKey,
    make: (client, id) => client.delete(`/observatories/${keyPlaces.get(id) ?? "gone"}/keys/${id}`),
    action: "observatory_key.revoke",
  },
  "observatories.update": {
    given: sharedObservatory,
    make: (client, id) => client.put(`/observatories/${id}`, { min_altitude: 30 }),
    action: "observatory.update",
  },
  "observatories.delete": {
    given: sharedObservatory,
    make: (client, id) => client.delete(`/observatories/${id}`),
    action: "observatory.delete",
  },
  "observatories.transfer": {
    given: async (client) => {
      const shared = await sharedObservatory(client);
      await factories(database).observatoryMember(shared.body.id, { user_id: (await heir()).id });
      return shared;
    },
    make: async (client, id) =>
      client.post(`/observatories/${id}/transfer-ownership`, {
        owner_type: "user",
        owner_id: (await heir()).id,
      }),
    action: "observatory.transfer",
  },
  "observatories.hold": {
    given: sharedObservatory,
    make: (client, id) => client.post(`/observatories/${id}/hold`, { reason: "Mirror washing" }),
    action: "observatory.hold",
  },
  "observatories.endHold": {
    given: heldObservatory,
    make: (client, id) => client.delete(`/observatories/${id}/hold`),
    action: "observatory.end_hold",
  },
  "observatories.addMember": {
    given: sharedObservatory,
    make: async (client, id) => {
      const { id: user_id } = await factories(database).user();
      return client.post(`/observatories/${id}/members`, { user_id });
    },
    action: "observatory.add_member",
  },
  "observatories.updateMember": {
    given: sharedObservatory,
    make: async (client, id) => client.put(await onObservatory(client, id, "users"), { can_operate: true }),
    action: "observatory.update_member",
  },
  "observatories.removeMember": {
    given: sharedObservatory,
    make: async (client, id) => client.delete(await onObservatory(client, id, "users")),
    action: "observatory.remove_member",
  },
  "observatories.addOrganization": {
    given: sharedObservatory,
    make: async (client, id) => {
      const { id: organization_id } = await factories(database).organization(client.userId);
      return client.post(`/observatories/${id}/members/organization`, { organization_id });
    },
    action: "observatory.add_organization",
  },
  "observatories.updateOrganization": {
    given: sharedObservatory,
    make: async (client, id) =>
      client.put(await onObservatory(client, id, "organizations"), { can_operate: true }),
    action: "observatory.update_organization",
  },
  "observatories.removeOrganization": {
    given: sharedObservatory,
    make: async (client, id) => client.delete(await onObservatory(client, id, "organizations")),
    action: "observatory.remove_organization",
  },
  "projects.create": { make: createProject, action: "project.create" },
  "projects.update": {
    given: createProject,
    make: (client, id) => client.put(`/projects/${id}`, { name: "Supernovae", status: "paused" }),
    action: "project.update",
  },
  "projects.delete": {
    given: createProject,
    make: (client, id) => client.delete(`/projects/${id}`),
    action: "project.delete",
  },
  "projects.transfer": {
    given: sharedProject,
    make: async (client, id) => {
      const user_id = (await inProject(client, id)).split("/").at(-1);
      return client.post(`/projects/${id}/transfer-ownership`, { user_id });
    },
    action: "project.transfer",
  },
  "projects.addMember": {
    given: createProject,
    make: async (client, id) =>
      client.post(`/projects/${id}/members`, { user_id: (await factories(database).user()).id }),
    action: "project.add_member",
  },
  "projects.updateMember": {
    given: sharedProject,
    make: async (client, id) => client.put(await inProject(client, id), { can_manage: true }),
    action: "project.update_member",
  },
  "projects.removeMember": {
    given: sharedProject,
    make: async (client, id) => client.delete(await inProject(client, id)),
    action: "project.remove_member",
  },
  "observations.create": { make: submitObservation, action: "observation.create" },
  "observations.update": {
    given: pendingObservation,
    make: (client, id) => client.put(`/observations/${id}`, { priority: 9 }),
    action: "observation.update",
  },
  "observations.delete": {
    given: pendingObservation,
    make: (client, id) => client.delete(`/observations/${id}`),
    action: "observation.delete",
  },
  "observations.cancel": {
    given: pendingObservation,
    make: (client, id) => client.post(`/observations/${id}/cancel`, { reason: "Clouds" }),
    action: "observation.cancel",
  },
  "observations.pause": {
    given: observationThatIs("in_progress"),
    make: (client, id) => client.post(`/observations/${id}/pause`),
    action: "observation.move",
  },
  "observations.resume": {
    given: observationThatIs("paused"),
    make: (client, id) => client.post(`/observations/${id}/resume`),
    action: "observation.move",
  },
  "observations.deliverAgain": {
    given: deliveringObservation,
    make: (client, id) => client.post(`/observations/${id}/deliver`),
    action: "observation.deliver",
  },
  "observations.setStatus": {
    given: pendingObservation,
    make: (client, id) => client.post(`/observations/${id}/status`, { status: "assigned" }),
    action: "observation.move",
  },
  "observations.bulk": {
    given: pendingObservation,
    make: (client, id) => client.post("/observations/bulk", { action: "cancel", ids: [id] }),
    action: "observation.cancel",
  },
  "storage.adopt": {
    given: async () => {
      await objectStore.deleteMany(["installation/owner.json"]);
      return { body: { id: await installationId(database.db) } };
    },
    make: (client) => client.post("/api/v1/system/storage/adopt", { confirm: "ADOPT" }),
    action: "storage.adopt",
  },
  "settings.update": {
    make: (client) => client.put("/api/v1/system/settings", { minimum_plugin_version: "3.6.0.0" }),
    action: "settings.update",
  },
  "outbox.showLink": {
    given: async () => {
      const id = newId();
      const mail = {
        to_name: "V",
        to_address: "v@example.org",
        subject: "S",
        html: "",
        created_at: new Date(),
      };
      await database.db.insert(outbox).values({ id, message_id: id, text: "#token=abc", ...mail });
      return { body: { id } };
    },
    make: (client, id) => client.post(`/api/v1/system/outbox/${id}/link`),
    action: "outbox.show_link",
  },
  "users.invite": {
    make: (client) => client.post("/api/v1/system/users", { email: `${newId()}@example.org` }),
    action: "user.invite",
  },
  "users.delete": {
    given: somebody,
    make: (client, id) => client.delete(`/api/v1/system/users/${id}`, { confirm: "DELETE THIS ACCOUNT" }),
    action: "user.delete",
  },
  "users.endSessions": {
    given: somebody,
    make: (client, id) => client.delete(`/api/v1/system/users/${id}/sessions`),
    action: "user.end_sessions",
  },
  "users.revokeKeys": {
    given: somebody,
    make: (client, id) => client.delete(`/api/v1/system/users/${id}/api-keys`),
    action: "user.revoke_keys",
  },
  "users.update": {
    given: somebody,
    make: (client, id) => client.put(`/api/v1/system/users/${id}`, { deactivated: true }),
    action: "user.update",
  },
};

/** People's own acts, which take no right and change nothing of others. */
const ownActs = new Set([
  "announcements.acknowledge",
  "observatoryAnnouncements.acknowledge",
  "organizationAnnouncements.acknowledge",
  "projectAnnouncements.acknowledge",
]);
/** What observatories' plugins do; what became of an observation is in its statuses. */
const byPlugins = new Set(["observations.uploadFile"]);
/** Signing in and what belongs to it: sessions have rows of their own, and nobody acts on anybody else. */
const isSignIn = (operation: string) => operation.startsWith("auth.");
/** They only read: their input doesn't fit into an address. */
const readsByPost = new Set(
  restOperations()
    .filter(({ changes: does }) => !does)
    .map(({ name }) => name),
);

beforeEach(() => database.db.delete(auditLog));

test("every operation that changes something is known here", () => {
  const { paths } = openApiDocument(testDeps(database).config);
  const changing = Object.values(paths).flatMap((methods) =>
    Object.entries(methods)
      .filter(([method]) => method !== "get")
      .map(([, operation]) => (operation as { operationId: string }).operationId),
  );
  const expected = changing.filter(
    (name) => !readsByPost.has(name) && !ownActs.has(name) && !byPlugins.has(name) && !isSignIn(name),
  );
  expect(Object.keys(changes).sort()).toEqual(expected.sort());
});

test.each(Object.entries(changes))("%s leaves one record of who did what", async (_, change) => {
  const admin = await signedIn(database, { serverAdmin: true, objectStore, secrets });
  const id: string | undefined = (await change.given?.(admin))?.body.id;
  await database.db.delete(auditLog);
  const answer = await change.make(admin, id ?? "");
  expect(answer.status).toBeLessThan(300);
  const records = await database.db.select().from(auditLog);
  expect(records).toMatchObject([
    {
      action: change.action,
      actor_type: "user",
      actor_id: admin.userId,
      subject_id: id ?? expect.any(String),
      request_id: answer.headers.get("x-request-id"),
    },
  ]);
  expect(records[0]!.before ?? records[0]!.after).not.toBeNull();
});

test.each(Object.entries(changes))("%s that is refused leaves none", async (_, change) => {
  const admin = await signedIn(database, { serverAdmin: true, objectStore, secrets });
  await database.db.delete(auditLog);
  const { status } = await change.make({ ...admin, ...refusing(admin) }, "gone");
  expect(status).toBeGreaterThanOrEqual(400);
  expect(await database.db.select().from(auditLog)).toEqual([]);
});

/** The same requests, each with a field that nobody knows. */
function refusing(client: TestClient): Pick<TestClient, "post" | "put" | "delete"> {
  const wrong = (path: string) => `${path}${path.includes("?") ? "&" : "?"}nobody_knows=1`;
  return {
    post: (path, body, headers) => client.post(wrong(path), body, headers),
    put: (path, body, headers) => client.put(wrong(path), body, headers),
    delete: (path, body, headers) => client.delete(wrong(path), body, headers),
  };
}

test("the first administrator is on record", async () => {
  const fresh = await createTestDatabase();
  try {
    await ensureAdministrator(fresh, { email: "root@example.org", password: "administrator" });
    await ensureAdministrator(fresh, { email: "root@example.org", password: "administrator" });
    const records = await fresh.db.select().from(auditLog);
    expect(records).toMatchObject([
      {
        action: "user.appoint_administrator",
        actor_type: "system",
        after: { email: "root@example.org", server_admin: true },
      },
    ]);
    expect(JSON.stringify(records)).not.toContain('"administrator"');
  } finally {
    await fresh.drop();
  }
});

test("an administrator reads the log over REST, others don't", async () => {
  const admin = await signedIn(database, { serverAdmin: true, objectStore, secrets });
  await makeKey(admin);
  const { items } = (await admin.get(`/api/v1/system/audit?action=api_key&actor=${admin.userId}`)).body;
  expect(items).toMatchObject([{ action: "api_key.create", actor_email: admin.email }]);
  const record = await admin.get(`/api/v1/system/audit/${items[0].id}`);
  expect(record.body).toMatchObject({ before: null, after: { name: "Tool" } });
  expect((await admin.get("/api/v1/system/audit?from=yesterday")).body.errors[0].path).toBe("from");
  const anna = await signedIn(database);
  expect((await anna.get("/api/v1/system/audit")).status).toBe(403);
});
