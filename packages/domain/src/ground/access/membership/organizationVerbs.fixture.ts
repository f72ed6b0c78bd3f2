import { noOrganizationFlags, type OrganizationFlags, organizationFlagNames } from "@meridian/contract";
import {
  addOrganizationMember,
  createOrganization,
  deleteOrganization,
  removeOrganizationMember,
  transferOrganization,
  updateOrganization,
  updateOrganizationMember,
} from "../../../places/organizations/index.ts";
import {
  about,
  anyOf,
  type Happening,
  happened,
  happenedWith,
  idsOf,
  nothing,
  refused,
  sameFlags,
  someFlags,
  type Verb,
  verb,
} from "./operation.fixture.ts";
import { givesOrganization, heldIn, ownsOrganization } from "./standing.fixture.ts";
import type { State } from "./state.fixture.ts";

type Flags = Partial<OrganizationFlags>;
type Membership = { id: string; user: string };

const all = { ...noOrganizationFlags };
for (const flag of organizationFlagNames) all[flag] = true;

const shortNames = ["ESO", "eso", "Noir", "NOIR", "Mount", "Palma", "Teide", "Paranal"];
const isTaken = (state: State, shortName: string, except?: string) =>
  Object.entries(state.organizations).some(
    ([id, one]) => id !== except && one.shortName.toLowerCase() === shortName.toLowerCase(),
  );

/**
 * Returns the person who gets the projects of a leaving member: the owner while that account works, else somebody who
 * manages projects, else an admin.
 */
function heirOf({ organizations, users }: State, id: string): string {
  const { owner, members } = organizations[id]!;
  if (users[owner]!.isActive) return owner;
  const working = idsOf(members).filter((one) => users[one]!.isActive);
  const admins = working.filter(
    (one) => members[one]!.can_manage_members || members[one]!.can_manage_observatories,
  );
  return working.filter((one) => members[one]!.can_manage_projects)[0] ?? admins[0] ?? owner;
}

/** The same entry for each observatory that the organization is on. */
const onObservatories = (state: State, id: string, event: string): Happening[] =>
  idsOf(state.observatories)
    .filter((one) => state.observatories[one]!.organizations[id])
    .map((one): Happening => `observatory ${one} ${event}`);

/** A flag that the change hands out and that the one who makes it doesn't hold. */
const beyond = (held: OrganizationFlags, before: OrganizationFlags, after: OrganizationFlags) =>
  organizationFlagNames.some((flag) => after[flag] && !before[flag] && !held[flag]);

const drawMembership: Verb<Membership>["draw"] = (state, random) => {
  const id = anyOf(state.organizations, random);
  if (!id) return undefined;
  const { members } = state.organizations[id]!;
  return { id, user: random.pick(random.chance(0.6) ? idsOf(members) : idsOf(state.users)) };
};

export const organizationVerbs = {
  createOrganization: verb<{ shortName: string }>({
    draw: (_, random) => ({ shortName: random.pick(shortNames) }),
    run: (ctx, { shortName }) =>
      createOrganization(ctx, {
        name: `Organization ${shortName}`,
        short_name: shortName,
        type: "other",
        description: "",
        contact_email: "contact@example.org",
      }),
    predict(state, doer, { shortName }, id) {
      if (!state.users[doer.id]!.isActive) return refused("INVALID");
      if (isTaken(state, shortName)) return refused("CONFLICT");
      state.organizations[id] = { owner: doer.id, shortName, members: { [doer.id]: all } };
      return happened(`organization ${id} organization_created`);
    },
  }),

  updateOrganization: verb<{ id: string; shortName: string }>({
    draw: about("organizations", (random) => ({ shortName: random.pick(shortNames) })),
    run: (ctx, { id, shortName }) => updateOrganization(ctx, { id, short_name: shortName }),
    predict(state, doer, { id, shortName }) {
      const held = heldIn(state, doer, id);
      if (!held) return refused("NOT_FOUND");
      const leads = held.can_manage_members || held.can_manage_observatories;
      if (!leads) return refused("FORBIDDEN");
      if (state.organizations[id]!.shortName === shortName) return nothing;
      if (isTaken(state, shortName, id)) return refused("CONFLICT");
      state.organizations[id]!.shortName = shortName;
      return happened(`organization ${id} organization_updated`);
    },
  }),

  deleteOrganization: verb<{ id: string }>({
    draw: about("organizations", () => ({})),
    run: deleteOrganization,
    predict(state, doer, { id }) {
      if (!heldIn(state, doer, id)) return refused("NOT_FOUND");
      if (!ownsOrganization(state, doer, id)) return refused("FORBIDDEN");
      if (Object.values(state.observatories).some(({ owner }) => owner.id === id)) return refused("CONFLICT");
      const told = onObservatories(state, id, "organization_removed");
      for (const observatory of Object.values(state.observatories)) delete observatory.organizations[id];
      const projects = idsOf(state.projects).filter((one) => state.projects[one]!.organization === id);
      for (const one of projects) state.projects[one]!.organization = null;
      delete state.organizations[id];
      return happened(...told, ...projects.map((one): Happening => `project ${one} project_updated`));
    },
  }),

  addOrganizationMember: verb<Membership & { flags: Flags }>({
    draw(state, random) {
      const drawn = drawMembership(state, random);
      if (!drawn) return undefined;
      const user = random.pick(idsOf(state.users));
      return { ...drawn, user, flags: someFlags(organizationFlagNames, random) };
    },
    run: (ctx, { id, user, flags }) => addOrganizationMember(ctx, { id, user_id: user, ...flags }),
    predict(state, doer, { id, user, flags }) {
      const held = heldIn(state, doer, id);
      if (!held) return refused("NOT_FOUND");
      const after = { ...noOrganizationFlags, ...flags };
      if (!held.can_manage_members || beyond(held, noOrganizationFlags, after)) return refused("FORBIDDEN");
      if (!state.users[user]!.isActive) return refused("INVALID");
      const { members } = state.organizations[id]!;
      if (members[user]) return refused("CONFLICT");
      members[user] = after;
      const told = onObservatories(state, id, "organization_member_added");
      return happened(`organization ${id} member_added`, ...told);
    },
  }),

  updateOrganizationMember: verb<Membership & { flags: Flags }>({
    draw(state, random) {
      const drawn = drawMembership(state, random);
      return drawn && { ...drawn, flags: someFlags(organizationFlagNames, random) };
    },
    run: (ctx, { id, user, flags }) => updateOrganizationMember(ctx, { id, userId: user, ...flags }),
    predict(state, doer, { id, user, flags }) {
      const held = heldIn(state, doer, id);
      if (!held) return refused("NOT_FOUND");
      if (!held.can_manage_members) return refused("FORBIDDEN");
      const { members, owner } = state.organizations[id]!;
      const before = members[user];
      if (!before) return refused("NOT_FOUND");
      if (owner === user) return refused("CONFLICT");
      if (sameFlags(flags, before)) return nothing;
      const after = { ...before, ...flags };
      if (beyond(held, before, after)) return refused("FORBIDDEN");
      members[user] = after;
      const told = onObservatories(state, id, "organization_member_permissions_updated");
      return happened(`organization ${id} member_permissions_updated`, ...told);
    },
  }),

  removeOrganizationMember: verb<Membership>({
    draw: drawMembership,
    run: (ctx, { id, user }) => removeOrganizationMember(ctx, { id, userId: user }),
    predict(state, doer, { id, user }) {
      const held = heldIn(state, doer, id);
      if (!held) return refused("NOT_FOUND");
      const leaves = doer.id === user;
      if (!leaves && !held.can_manage_members) return refused("FORBIDDEN");
      const { members, owner } = state.organizations[id]!;
      const before = members[user];
      if (!before) return refused("NOT_FOUND");
      if (owner === user) return refused("CONFLICT");
      delete members[user];
      const told = onObservatories(state, id, "organization_member_removed");
      const heir = heirOf(state, id);
      const passed = idsOf(state.projects).filter((one) => {
        const project = state.projects[one]!;
        return project.organization === id && project.owner === user;
      });
      for (const one of passed) {
        const project = state.projects[one]!;
        project.owner = heir;
        delete project.members[heir];
      }
      return happenedWith(
        passed.length,
        ...passed.map((one): Happening => `project ${one} ownership_transferred`),
        ...[`organization ${id} member_removed` as const, ...told],
      );
    },
  }),

  transferOrganization: verb<Membership>({
    draw: drawMembership,
    run: (ctx, { id, user }) => transferOrganization(ctx, { id, user_id: user }),
    predict(state, doer, { id, user }) {
      if (!heldIn(state, doer, id)) return refused("NOT_FOUND");
      if (!givesOrganization(state, doer, id)) return refused("FORBIDDEN");
      const organization = state.organizations[id]!;
      if (organization.owner === user) return refused("CONFLICT");
      const before = organization.members[user];
      if (!before || !state.users[user]!.isActive) return refused("INVALID");
      organization.members[user] = organization.members[organization.owner] = all;
      organization.owner = user;
      const told = sameFlags(all, before)
        ? []
        : onObservatories(state, id, "organization_member_permissions_updated");
      return happened(`organization ${id} ownership_transferred`, ...told);
    },
  }),
};
