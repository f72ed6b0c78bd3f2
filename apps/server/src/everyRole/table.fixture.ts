/** Who may do what: each procedure by its name, and after a colon a special case of it. A procedure that isn't here fails the tests. */
import {
  addressed,
  addsPeople,
  inPerson,
  nobody,
  observatory,
  organization,
  project,
  type Right,
  serverAdmins,
  signedIn,
} from "./rights.fixture.ts";

const adminsToo = { admin: "done", "limited admin": "done" } as const;
const notTheOwning = {
  "owning, manages members": 409,
  "owning, manages observatories": 409,
  "owning owner": 409,
} as const;

export const table: Record<string, Right> = {
  "profile.get": signedIn,
  "profile.update": signedIn,
  "dashboard.get": signedIn,

  // A key that leaked must not make further ones.
  "apiKeys.create": inPerson(403),
  "apiKeys.list": signedIn,
  "apiKeys.revoke": signedIn,
  "apiKeys.revoke: somebody else's": nobody(404),

  "announcements.create": serverAdmins,
  "announcements.list": serverAdmins,
  "announcements.preview": serverAdmins,
  "announcements.targetOptions": serverAdmins,
  "announcements.get": serverAdmins,
  "announcements.cancel": serverAdmins,
  "announcements.recipients": serverAdmins,
  "announcements.acknowledge": addressed,
  "announcements.pending": signedIn,
  "announcements.received": signedIn,

  "audit.list": serverAdmins,
  "audit.get": serverAdmins,
  "imports.list": serverAdmins,
  "imports.get": serverAdmins,
  "outbox.list": serverAdmins,
  "outbox.get": serverAdmins,

  "users.search": addsPeople,
  "users.list": serverAdmins,
  "users.get": serverAdmins,
  "users.update": serverAdmins,

  "organizations.list": signedIn,
  "organizations.list: all of them": serverAdmins,
  "organizations.search": signedIn,
  "organizations.create": signedIn,
  "organizations.get": organization(),
  "organizations.update": organization("can_manage_members", "can_manage_observatories"),
  // Not while it owns an observatory.
  "organizations.delete": organization("owner").but({ "owning owner": 409 }),
  "organizations.transfer": organization("owner"),
  "organizations.members": organization(),
  "organizations.addMember": organization("can_manage_members"),
  // Nobody gives what they don't hold.
  "organizations.addMember: with every permission": organization("owner").but(adminsToo),
  "organizations.updateMember": organization("can_manage_members"),
  "organizations.updateMember: with another's permission": organization("owner").but(adminsToo),
  "organizations.updateMember: the owner": organization("can_manage_members").is(409),
  "organizations.removeMember": organization("can_manage_members"),
  "organizations.removeMember: the owner": organization("can_manage_members").is(409),
  "organizations.removeMember: oneself": organization().but({
    owner: 409,
    "limited owner": 409,
    "owning owner": 409,
    "server administrator": 404,
  }),
  "organizations.history": organization(),

  "externalStorage.list": organization(),
  "externalStorage.create": organization("can_manage_storage"),
  "externalStorage.update": organization("can_manage_storage"),
  "externalStorage.delete": organization("can_manage_storage"),
  "externalStorage.test": organization("can_manage_storage"),

  "observatories.list": signedIn,
  "observatories.create": signedIn,
  "observatories.create: for the organization": organization("can_manage_observatories").unseenIs(422),
  "observatories.create: for somebody else": serverAdmins,
  "observatories.get": observatory("view"),
  "observatories.update": observatory("administer"),
  "observatories.delete": observatory("own"),
  "observatories.transfer": observatory("own"),
  "observatories.members": observatory("view"),
  "observatories.addMember": observatory("administer"),
  "observatories.updateMember": observatory("administer"),
  "observatories.removeMember": observatory("administer"),
  // Who is there only through an organization has nothing of their own to give up.
  "observatories.removeMember: oneself": nobody(404).but({
    viewer: "done",
    observer: "done",
    operator: "done",
    administrator: "done",
    "observatory owner": 409,
  }),
  "observatories.addOrganization": observatory("administer"),
  "observatories.updateOrganization": observatory("administer"),
  "observatories.removeOrganization": observatory("administer"),
  // Whose it is stays on it.
  "observatories.removeOrganization: one's own": observatory("administer").but(notTheOwning),
  "observatories.access": observatory("view"),
  "observatories.history": observatory("view"),

  "projects.list": signedIn,
  "projects.create": signedIn,
  "projects.create: in the organization": organization("can_manage_projects").unseenIs(422),
  "projects.create: with the observatory": observatory("observe").unseenIs(422).but({ viewer: 422 }),
  "projects.get": project("belong"),
  "projects.update": project("manage"),
  "projects.delete": project("own"),
  "projects.transfer": project("own"),
  "projects.members": project("belong"),
  "projects.addMember": project("manage"),
  "projects.updateMember": project("manage"),
  "projects.removeMember": project("manage"),
  "projects.removeMember: oneself": nobody(404).but({
    "project member": "done",
    "project manager": "done",
    "project owner": 409,
  }),
  "projects.history": project("belong"),
};
