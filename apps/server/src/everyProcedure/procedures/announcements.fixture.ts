import type { Scope } from "@meridian/contract";
import { announcementRecipients, type Database, newId } from "@meridian/database";
import {
  addressed,
  addressedOn,
  observatory,
  organization,
  project,
  type Right,
  serverAdmins,
  signedIn,
} from "../roles/rights.fixture.ts";
import { type Case, created, named, ofAnnouncement, type Row, type Rows } from "./row.fixture.ts";

const words = { title: "Storm", message: "Close the domes.", severity: "info" };
const targets = ({ things }: Case) => ({ targets: [{ kind: "organizations", ids: [things.organization] }] });
const inAYear = () => new Date(Date.now() + 365 * 24 * 60 * 60 * 1000).toISOString();

export const announcements: Rows<"announcements"> = {
  create: [
    serverAdmins,
    (about) => ({ ...words, delivery_type: "message", ...targets(about) }),
    "announcement.create",
  ],
  list: [serverAdmins],
  preview: [serverAdmins, targets],
  previewMail: [serverAdmins, words],
  targetOptions: [serverAdmins, { kind: "users" }],
  get: [serverAdmins, ofAnnouncement()],
  update: [serverAdmins, ofAnnouncement(() => ({ expires_at: inAYear() })), "announcement.update"],
  cancel: [serverAdmins, ofAnnouncement({ reason: "over" }), "announcement.cancel"],
  publish: [
    serverAdmins,
    async ({ database, things }) => ({ id: await heldLike(database, things.announcement) }),
    "announcement.publish",
  ],
  remind: [serverAdmins, ofAnnouncement(), "announcement.remind"],
  resend: [
    serverAdmins,
    ofAnnouncement(async ({ database, things }) => ({
      user_id: await unreached(database, things.announcement),
    })),
    "announcement.resend",
  ],
  recipients: [serverAdmins, ofAnnouncement()],
  acknowledgements: [serverAdmins, ofAnnouncement()],
  history: [serverAdmins, ofAnnouncement()],
  acknowledge: [addressed, ofAnnouncement()],
  pending: [signedIn],
  received: [signedIn],
  "received: what they manage": [signedIn, { managed: "any", to_acknowledge: false }],
  read: [addressed.but({ "server administrator": "done" }), ofAnnouncement()],
  "read: of the project": [project("belong"), ({ things }) => ({ id: things.projectAnnouncement })],
};

interface Rights {
  manages: Right;
  sees: Right;
  receives: Right;
}

/** The announcements of an observatory, an organization or a project. */
function announcementsOf(scope: Scope["type"] & keyof typeof rights): Record<string, Row> {
  const { manages, sees, receives } = rights[scope];
  const all = ({ things }: Case) => ({ id: things[scope] });
  const one = (about: Case) => ({ ...all(about), motdId: about.things[`${scope}Announcement`] });
  const audited = (change: string) => ({ action: `announcement.${change}`, subject: named("motdId") });
  return {
    create: [
      manages,
      (about) => ({ ...all(about), ...words }),
      { action: "announcement.create", subject: created },
    ],
    preview: [manages, all],
    previewMail: [manages, (about) => ({ ...all(about), ...words })],
    list: [sees, all],
    get: [sees, one],
    history: [sees, one],
    recipients: [manages, one],
    acknowledgements: [manages, one],
    update: [manages, (about) => ({ ...one(about), expires_at: inAYear() }), audited("update")],
    cancel: [manages, (about) => ({ ...one(about), reason: "over" }), audited("cancel")],
    publish: [
      manages,
      async (about) => ({ ...all(about), motdId: await heldLike(about.database, one(about).motdId) }),
      audited("publish"),
    ],
    remind: [
      manages,
      async (about) => {
        await forgetMailed(about.database);
        return one(about);
      },
      audited("remind"),
    ],
    resend: [
      manages,
      async (about) => ({ ...one(about), user_id: await unreached(about.database, one(about).motdId) }),
      audited("resend"),
    ],
    acknowledge: [receives, one],
  };
}

const rights = {
  observatory: {
    manages: observatory("administer"),
    sees: observatory("view"),
    receives: addressedOn("observatory"),
  },
  organization: {
    manages: organization("can_manage_members", "can_manage_observatories"),
    sees: organization(),
    receives: addressed,
  },
  project: { manages: project("manage"), sees: project("belong"), receives: addressedOn("project") },
} satisfies Record<string, Rights>;

export const scopedAnnouncements = {
  observatoryAnnouncements: announcementsOf("observatory"),
  organizationAnnouncements: announcementsOf("organization"),
  projectAnnouncements: announcementsOf("project"),
};

/** Lets each person mail again: in all of their ways to ask, they mail more than they may in an hour. */
const forgetMailed = ({ sql }: Database) => sql`delete from rate_limits where key like 'announce:%'`;

/** A new recipient of the announcement, whom its mail has failed to reach. */
export async function unreached(database: Database, announcement_id: string): Promise<string> {
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
