import { type ProjectStatus, projectStatus, projectTransitions } from "@meridian/contract";
import {
  addProjectMember,
  createProject,
  deleteProject,
  removeProjectMember,
  transferProject,
  updateProject,
  updateProjectMember,
} from "../../../places/projects/index.ts";
import {
  about,
  anyOf,
  happened,
  idsOf,
  nothing,
  type Prediction,
  refused,
  type Verb,
  verb,
} from "./operation.fixture.ts";
import { type Doer, heldIn, levelOn, standingIn } from "./standing.fixture.ts";
import type { State } from "./state.fixture.ts";

type Membership = { id: string; user: string };

const drawMembership: Verb<Membership>["draw"] = (state, random) => {
  const id = anyOf(state.projects, random);
  if (!id) return undefined;
  const present = idsOf(state.projects[id]!.members);
  const users = present.length > 0 && random.chance(0.5) ? present : idsOf(state.users);
  return { id, user: random.pick(users) };
};

const drawObservatories = (state: State, random: Parameters<Verb<unknown>["draw"]>[1]) =>
  idsOf(state.observatories)
    .filter(() => random.chance(0.3))
    .slice(0, 2);

/** Predicts the refusal of a person who may not manage or, as its owner does, give away a project; undefined if they may. */
function lacking(state: State, doer: Doer, id: string, needed: "manage" | "own"): Prediction | undefined {
  const standing = standingIn(state, doer.id, id);
  if (!state.projects[id] || (standing === "none" && !doer.isServerAdmin)) return refused("NOT_FOUND");
  const may = doer.isServerAdmin || standing === "owner" || (needed === "manage" && standing === "manager");
  return may ? undefined : refused("FORBIDDEN");
}

const maySchedule = (state: State, doer: Doer, observatory: string) =>
  state.observatories[observatory] !== undefined &&
  (doer.isServerAdmin || levelOn(state, doer.id, observatory) >= 2);

export const projectVerbs = {
  createProject: verb<{ organization: string | null; observatories: string[] }>({
    draw: (state, random) => ({
      organization: (random.chance(0.6) && anyOf(state.organizations, random)) || null,
      observatories: drawObservatories(state, random),
    }),
    run: (ctx, { organization, observatories }) =>
      createProject(ctx, {
        name: "Project",
        description: "",
        organization_id: organization,
        observatory_ids: observatories,
      }),
    predict(state, doer, { organization, observatories }, id) {
      if (!observatories.every((one) => maySchedule(state, doer, one))) return refused("INVALID");
      if (organization !== null) {
        const held = heldIn(state, doer, organization);
        if (!held) return refused("INVALID");
        if (!held.can_manage_projects) return refused("FORBIDDEN");
      }
      if (!state.users[doer.id]!.isActive) return refused("INVALID");
      state.projects[id] = { owner: doer.id, organization, status: "active", observatories, members: {} };
      return happened(`project ${id} project_created`);
    },
  }),

  changeProjectStatus: verb<{ id: string; status: ProjectStatus }>({
    draw: about("projects", (random) => ({ status: random.pick(projectStatus.options) })),
    run: updateProject,
    predict(state, doer, { id, status }) {
      const not = lacking(state, doer, id, "manage");
      if (not) return not;
      const project = state.projects[id]!;
      if (project.status === status) return nothing;
      if (!projectTransitions[project.status].includes(status)) return refused("CONFLICT");
      project.status = status;
      return happened(`project ${id} project_status_changed`);
    },
  }),

  changeProjectObservatories: verb<{ id: string; observatories: string[] }>({
    draw: about("projects", (random, state) => ({ observatories: drawObservatories(state, random) })),
    run: (ctx, { id, observatories }) => updateProject(ctx, { id, observatory_ids: observatories }),
    predict(state, doer, { id, observatories }) {
      const not = lacking(state, doer, id, "manage");
      if (not) return not;
      const project = state.projects[id]!;
      if (project.observatories.join() === observatories.join()) return nothing;
      if (project.status === "archived") return refused("CONFLICT");
      const added = observatories.filter((one) => !project.observatories.includes(one));
      if (!added.every((one) => maySchedule(state, doer, one))) return refused("INVALID");
      project.observatories = observatories;
      return happened(`project ${id} project_updated`);
    },
  }),

  moveProject: verb<{ id: string; organization: string | null }>({
    draw: about("projects", (random, state) => ({
      organization: (random.chance(0.7) && anyOf(state.organizations, random)) || null,
    })),
    run: (ctx, { id, organization }) => updateProject(ctx, { id, organization_id: organization }),
    predict(state, doer, { id, organization }) {
      const not = lacking(state, doer, id, "manage");
      if (not) return not;
      const project = state.projects[id]!;
      if (project.organization === organization) return nothing;
      if (project.status === "archived") return refused("CONFLICT");
      const notTheirs = lacking(state, doer, id, "own");
      if (notTheirs) return notTheirs;
      if (organization !== null) {
        const held = heldIn(state, doer, organization);
        if (!held) return refused("INVALID");
        if (!held.can_manage_projects) return refused("FORBIDDEN");
        const isAway = doer.isServerAdmin && !state.users[project.owner]!.isActive;
        if (!state.organizations[organization]!.members[project.owner] && !isAway) return refused("INVALID");
      }
      project.organization = organization;
      const isLost = standingIn(state, doer.id, id) === "none" && !doer.isServerAdmin;
      if (isLost) project.members[doer.id] = true;
      return happened(`project ${id} project_updated`);
    },
  }),

  deleteProject: verb<{ id: string }>({
    draw: about("projects", () => ({})),
    run: deleteProject,
    predict(state, doer, { id }) {
      const not = lacking(state, doer, id, "own");
      if (not) return not;
      delete state.projects[id];
      return happened();
    },
  }),

  transferProject: verb<Membership>({
    draw: drawMembership,
    run: (ctx, { id, user }) => transferProject(ctx, { id, user_id: user }),
    predict(state, doer, { id, user }) {
      const not = lacking(state, doer, id, "own");
      if (not) return not;
      const project = state.projects[id]!;
      if (project.owner === user) return refused("CONFLICT");
      if (standingIn(state, user, id) === "none" || !state.users[user]!.isActive) return refused("INVALID");
      project.members[project.owner] = true;
      delete project.members[user];
      project.owner = user;
      return happened(`project ${id} ownership_transferred`);
    },
  }),

  addProjectMember: verb<Membership & { manages: boolean }>({
    draw(state, random) {
      const drawn = drawMembership(state, random);
      return drawn && { ...drawn, user: random.pick(idsOf(state.users)), manages: random.chance(0.5) };
    },
    run: (ctx, { id, user, manages }) => addProjectMember(ctx, { id, user_id: user, can_manage: manages }),
    predict(state, doer, { id, user, manages }) {
      const not = lacking(state, doer, id, "manage");
      if (not) return not;
      const { owner, members, status } = state.projects[id]!;
      if (status === "archived") return refused("CONFLICT");
      if (!state.users[user]!.isActive) return refused("INVALID");
      if (owner === user || members[user] !== undefined) return refused("CONFLICT");
      members[user] = manages;
      return happened(`project ${id} member_added`);
    },
  }),

  updateProjectMember: verb<Membership & { manages: boolean }>({
    draw(state, random) {
      const drawn = drawMembership(state, random);
      return drawn && { ...drawn, manages: random.chance(0.5) };
    },
    run: (ctx, { id, user, manages }) => updateProjectMember(ctx, { id, userId: user, can_manage: manages }),
    predict(state, doer, { id, user, manages }) {
      const not = lacking(state, doer, id, "manage");
      if (not) return not;
      const { owner, members, status } = state.projects[id]!;
      if (owner === user) return refused("CONFLICT");
      if (members[user] === undefined) return refused("NOT_FOUND");
      if (members[user] === manages) return nothing;
      if (status === "archived") return refused("CONFLICT");
      members[user] = manages;
      return happened(`project ${id} member_updated`);
    },
  }),

  removeProjectMember: verb<Membership>({
    draw: drawMembership,
    run: (ctx, { id, user }) => removeProjectMember(ctx, { id, userId: user }),
    predict(state, doer, { id, user }) {
      const belongs = state.projects[id] && (doer.isServerAdmin || standingIn(state, doer.id, id) !== "none");
      if (!belongs) return refused("NOT_FOUND");
      const not = doer.id === user ? undefined : lacking(state, doer, id, "manage");
      if (not) return not;
      const { owner, members, status } = state.projects[id]!;
      if (status === "archived" && doer.id !== user) return refused("CONFLICT");
      if (owner === user) return refused("CONFLICT");
      if (members[user] === undefined) return refused("NOT_FOUND");
      delete members[user];
      return happened(`project ${id} member_removed`);
    },
  }),
};
