import type { ObservatoryHold } from "@meridian/contract";
import {
  calibrations as calibrationDocuments,
  downtimes as downtimeDocuments,
  calibrationFiles as frames,
  observatoryKeys as keyRows,
  newId,
} from "@meridian/database";
import {
  nobody,
  observatory,
  organization,
  serverAdmins,
  signedIn,
  usesRapid,
} from "../roles/rights.fixture.ts";
import { type Case, created, named, onObservatory, type Rows } from "./row.fixture.ts";

/** A name of its own each time: an owner's observatories have different ones. */
const site = () => ({ name: `La Palma ${newId()}`, latitude: 28.76, longitude: -17.88 });
const theVisitor = (more = {}) => onObservatory(({ things }) => ({ userId: things.visitor, ...more }));
const theGuests = (more = {}) =>
  onObservatory(({ things }) => ({ orgId: things.guestOrganization, ...more }));
const views = observatory("view");
const administers = observatory("administer");

export const observatories: Rows<"observatories"> = {
  list: [signedIn, { limit: 5 }],
  create: [signedIn, site, "observatory.create"],
  "create: for the organization": [
    organization("can_manage_observatories").unseenIs(422),
    ({ things }) => ({ ...site(), owner_type: "organization", owner_id: things.organization }),
  ],
  "create: for somebody else": [
    serverAdmins,
    ({ things }) => ({ ...site(), owner_type: "user", owner_id: things.newcomer }),
  ],
  get: [views, onObservatory()],
  update: [administers, onObservatory({ description: "Another" }), "observatory.update"],
  delete: [observatory("own"), onObservatory(), "observatory.delete"],
  transfer: [
    observatory("own"),
    onObservatory(({ things }) => ({ owner_type: "user", owner_id: things.visitor })),
    "observatory.transfer",
  ],
  hold: [
    observatory("operate"),
    async (about) => ({ ...(await withHold(about, null)), reason: "Mirror washing" }),
    "observatory.hold",
  ],
  changeHold: [
    observatory("operate"),
    async (about) => ({ ...(await held(about)), reason: "Mirror drying" }),
    "observatory.change_hold",
  ],
  endHold: [observatory("operate"), held, "observatory.end_hold"],
  members: [views, onObservatory()],
  addMember: [
    administers,
    onObservatory(({ things }) => ({ user_id: things.newcomer, can_admin: true })),
    "observatory.add_member",
  ],
  updateMember: [administers, theVisitor({ can_operate: true }), "observatory.update_member"],
  removeMember: [administers, theVisitor(), "observatory.remove_member"],
  // Who is there only through an organization has nothing of their own to give up.
  "removeMember: oneself": [
    nobody(404).but({
      ...{ viewer: "done", observer: "done", operator: "done", administrator: "done" },
      "observatory owner": 409,
    }),
    onObservatory(({ person }) => ({ userId: person.id })),
  ],
  addOrganization: [
    administers,
    onObservatory(({ things }) => ({ organization_id: things.otherOrganization })),
    "observatory.add_organization",
  ],
  updateOrganization: [administers, theGuests({ can_operate: true }), "observatory.update_organization"],
  removeOrganization: [administers, theGuests(), "observatory.remove_organization"],
  // Whose it is stays on it.
  "removeOrganization: one's own": [
    administers.but({
      "owning, manages members": 409,
      "owning, manages observatories": 409,
      "owning owner": 409,
    }),
    onObservatory(({ things }) => ({ orgId: things.organization })),
  ],
  access: [views, onObservatory()],
  connection: [views, onObservatory()],
  history: [views, onObservatory()],
};

/** The observatory as it was held, or not, before each of them asks. */
async function withHold(
  { database: { sql }, things: { observatory: id } }: Case,
  hold: ObservatoryHold | null,
) {
  await sql`update observatories set doc = doc || ${sql.json({ hold } as never)} where id = ${id}`;
  return { id };
}

function held(about: Case) {
  return withHold(about, {
    ...{ reason: "Mirror washing", until: null },
    ...{ by: about.things.visitor, since: "2026-01-01T00:00:00.000Z" },
  });
}

export const observatoryKeys: Rows<"observatoryKeys"> = {
  list: [administers, onObservatory()],
  // As with the keys of people: one that leaked makes no further ones.
  create: [
    { ...administers, byKey: 403 },
    onObservatory({ name: "Plugin" }),
    { action: "observatory_key.create", subject: created },
  ],
  revoke: [
    administers,
    onObservatory(async (about) => ({ keyId: await pluginKey(about) })),
    { action: "observatory_key.revoke", subject: named("keyId") },
  ],
};

/** A key of the observatory that nobody knows, to be revoked. */
async function pluginKey({ database, things, person }: Case): Promise<string> {
  const id = newId();
  const row = { id, observatory_id: things.observatory, name: "Spare", start: "mro_", hash: id };
  await database.db.insert(keyRows).values({ ...row, created_by: person.id, created_at: new Date() });
  return id;
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const operates = observatory("operate");
const theDowntime = (more = {}) =>
  onObservatory(async (about) => ({ downtimeId: await downtime(about), ...more }));

export const downtimes: Rows<"downtimes"> = {
  list: [views, onObservatory({ state: "upcoming" })],
  get: [views, theDowntime()],
  plan: [
    operates,
    onObservatory(() => ({ start: inHours(24), end: inHours(30), reason: "Mirror washing" })),
    { action: "downtime.plan", subject: created },
  ],
  update: [
    operates,
    theDowntime({ reason: "New camera" }),
    { action: "downtime.update", subject: named("downtimeId") },
  ],
  cancel: [operates, theDowntime(), { action: "downtime.cancel", subject: named("downtimeId") }],
};

const theCalibration = async (about: Case) => ({ id: await calibration(about) });

export const calibrations: Rows<"calibrations"> = {
  list: [views, onObservatory({ kind: "dark" })],
  get: [views, theCalibration],
  files: [views, theCalibration],
  request: [
    administers,
    onObservatory({ kind: "bias", frame_count: 20 }),
    { action: "calibration.request", subject: created },
  ],
  cancel: [administers, theCalibration, "calibration.cancel"],
};

const theGrant = (more = {}) =>
  onObservatory(async ({ database: { sql }, things: { observatory: id, project: projectId } }) => {
    const rapid_projects = [{ project_id: projectId, per_month: 3 }];
    await sql`update observatories set doc = doc || ${sql.json({ rapid_projects } as never)} where id = ${id}`;
    return { projectId, ...more };
  });

export const rapid: Rows<"rapid"> = {
  list: [administers, onObservatory()],
  candidates: [administers, onObservatory({ search: "a" })],
  get: [usesRapid, theGrant()],
  grant: [administers, theGrant({ per_month: 7 }), "observatory.grant_rapid"],
  withdraw: [administers, theGrant(), "observatory.withdraw_rapid"],
};

/** A downtime of the observatory, planned by whoever asks. */
async function downtime({ database, things, person }: Case): Promise<string> {
  const planned = { start: inHours(48), end: inHours(72), reason: "Power cut", created_by: person.id };
  const { id } = await downtimeDocuments.insert(
    database.db,
    { observatory_id: things.observatory, ...planned },
    new Date(),
  );
  return id;
}

/** A calibration of the observatory, requested by whoever asks, with a frame that isn't in storage. */
async function calibration({ database: { db }, things, person }: Case): Promise<string> {
  const observatory_id = things.observatory;
  const asked = { observatory_id, kind: "dark", exposure_time: 60, frame_count: 10 } as const;
  const set = { ...asked, status: "requested", requested_by: person.id } as const;
  const { id } = await calibrationDocuments.insert(db, set, new Date());
  const stored = { storage_key: `calibrations/${id}/a.fits`, size_bytes: 1, sha256: "0".repeat(64) };
  await frames.insert(db, { calibration_id: id, observatory_id, kind: "dark", ...stored }, new Date());
  return id;
}
