import { newId } from "@meridian/database";
import { organization, serverAdmins, signedIn } from "../roles/rights.fixture.ts";
import { makeTenant } from "../roles/tenant.fixture.ts";
import { inOrganization, type Rows } from "./row.fixture.ts";

export const mayAll = {
  can_manage_members: true,
  can_manage_observatories: true,
  can_manage_projects: true,
  can_manage_billing: true,
  can_manage_storage: true,
};
/** Nobody gives a permission that they don't hold. */
export const notByDelegates = organization("owner").but({ admin: "done", "limited admin": "done" });
const managesMembers = organization("can_manage_members");
const theOwner = (more = {}) =>
  inOrganization(({ things }) => ({ userId: things.organizationOwner, ...more }));
const theColleague = (more = {}) => inOrganization(({ things }) => ({ userId: things.colleague, ...more }));

export const organizations: Rows<"organizations"> = {
  list: [signedIn, { limit: 5 }],
  "list: all of them": [serverAdmins, { limit: 5, scope: "all", counts: true }],
  search: [signedIn, ({ things }) => ({ short_name: things.shortName })],
  create: [
    signedIn,
    () => ({ name: "New", short_name: newId(), type: "college", contact_email: "new@example.org" }),
    "organization.create",
  ],
  get: [organization(), inOrganization()],
  update: [
    organization("can_manage_members", "can_manage_observatories"),
    inOrganization({ description: "Another" }),
    "organization.update",
  ],
  // Not while it owns an observatory.
  delete: [organization("owner").but({ "owning owner": 409 }), inOrganization(), "organization.delete"],
  // The owner alone, while their account works.
  transfer: [
    organization("owner").but({ "server administrator": 403 }),
    inOrganization(({ things }) => ({ user_id: things.colleague })),
    {
      action: "organization.transfer",
      request: async ({ database, person }) => {
        const things = await makeTenant(database, "member", { owner: person });
        return { id: things.organization, user_id: things.colleague };
      },
    },
  ],
  members: [organization(), inOrganization()],
  addMember: [
    managesMembers,
    inOrganization(({ things }) => ({ user_id: things.newcomer })),
    "organization.add_member",
  ],
  "addMember: with every permission": [
    notByDelegates,
    inOrganization(({ things }) => ({ user_id: things.newcomer, ...mayAll })),
  ],
  updateMember: [managesMembers, theColleague({ can_manage_members: true }), "organization.update_member"],
  "updateMember: with another's permission": [notByDelegates, theColleague({ can_manage_billing: true })],
  "updateMember: the owner": [managesMembers.is(409), theOwner({ can_manage_members: false })],
  removeMember: [managesMembers, theColleague(), "organization.remove_member"],
  "removeMember: the owner": [managesMembers.is(409), theOwner()],
  "removeMember: oneself": [
    organization().but({
      owner: 409,
      "limited owner": 409,
      "owning owner": 409,
      "server administrator": 404,
    }),
    inOrganization(({ person }) => ({ userId: person.id })),
  ],
  history: [organization(), inOrganization()],
};

const dropboxCode = {
  kind: "dropbox",
  code: "code",
  code_verifier: "verifier",
  app: { client_id: "key", client_secret: "secret" },
};
const destination = {
  kind: "s3",
  settings: { endpoint: "http://127.0.0.1:9", bucket: "b" },
  secrets: { access_key_id: "a", secret_access_key: "s" },
};
const managesStorage = organization("can_manage_storage");
const theStorage = (more = {}) => inOrganization(({ things }) => ({ storageId: things.storage, ...more }));

export const externalStorage: Rows<"externalStorage"> = {
  list: [organization(), inOrganization()],
  create: [managesStorage, inOrganization({ name: "Bucket", destination }), "organization.add_storage"],
  update: [managesStorage, theStorage({ name: "Another" }), "organization.update_storage"],
  delete: [managesStorage, theStorage(), "organization.remove_storage"],
  consent: [managesStorage, inOrganization({ kind: "dropbox" })],
  connect: [managesStorage, inOrganization(dropboxCode)],
  try: [managesStorage, inOrganization({ destination })],
  test: [managesStorage, theStorage(), "organization.test_storage"],
};
