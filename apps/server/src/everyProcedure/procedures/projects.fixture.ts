import { nobody, observatory, organization, project, signedIn } from "../roles/rights.fixture.ts";
import { inProject, type Rows } from "./row.fixture.ts";

const manages = project("manage");
const theHelper = (more = {}) => inProject(({ things }) => ({ userId: things.helper, ...more }));

export const projects: Rows<"projects"> = {
  list: [signedIn, { limit: 5, counts: true }],
  create: [signedIn, { name: "Comets" }, "project.create"],
  "create: in the organization": [
    organization("can_manage_projects").unseenIs(422),
    ({ things }) => ({ name: "Comets", organization_id: things.organization }),
  ],
  "create: with the observatory": [
    observatory("observe").unseenIs(422).but({ viewer: 422 }),
    ({ things }) => ({ name: "Comets", observatory_ids: [things.observatory] }),
  ],
  get: [project("belong"), inProject()],
  update: [manages, inProject({ status: "paused" }), "project.update"],
  "update: out of its organization": [project("own"), inProject({ organization_id: null })],
  // Which its owner isn't in.
  "update: to another organization": [
    project("own").is(422),
    inProject(({ things }) => ({ organization_id: things.otherOrganization })),
  ],
  delete: [project("own"), inProject(), "project.delete"],
  transfer: [project("own"), inProject(({ things }) => ({ user_id: things.helper })), "project.transfer"],
  members: [project("belong"), inProject()],
  addMember: [manages, inProject(({ things }) => ({ user_id: things.newcomer })), "project.add_member"],
  updateMember: [manages, theHelper({ can_manage: true }), "project.update_member"],
  removeMember: [manages, theHelper(), "project.remove_member"],
  "removeMember: oneself": [
    nobody(404).but({ "project member": "done", "project manager": "done", "project owner": 409 }),
    inProject(({ person }) => ({ userId: person.id })),
  ],
  calendar: [project("belong"), inProject({ month: "2026-11" })],
  history: [project("belong"), inProject()],
};
