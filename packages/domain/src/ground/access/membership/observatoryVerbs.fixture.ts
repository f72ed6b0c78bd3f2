import {
  noObservatoryFlags,
  type ObservatoryFlags,
  observatoryFlagNames,
  observatorySettings,
} from "@meridian/contract";
import { newId } from "@meridian/database";
import {
  addObservatoryMember,
  addObservatoryOrganization,
  createObservatory,
  deleteObservatory,
  removeObservatoryMember,
  removeObservatoryOrganization,
  transferObservatory,
  updateObservatoryMember,
  updateObservatoryOrganization,
} from "../../../places/observatories/index.ts";
import {
  about,
  anyOf,
  type Happening,
  happened,
  idsOf,
  nothing,
  type Prediction,
  refused,
  sameFlags,
  someFlags,
  type Verb,
  verb,
} from "./operation.fixture.ts";
import { administers, type Doer, disposesOf, heldIn, levelOn, seesObservatory } from "./standing.fixture.ts";
import type { State } from "./state.fixture.ts";

type Flags = Partial<ObservatoryFlags>;
type Owner = { type: "user" | "organization"; id: string };
/** A person or an organization on an observatory. */
type Joining = { id: string; party: string };

const all: ObservatoryFlags = { can_view: true, can_observe: true, can_operate: true, can_admin: true };

const drawOwner = (state: State, random: Parameters<Verb<unknown>["draw"]>[1]): Owner => {
  const organization = random.chance(0.5) ? anyOf(state.organizations, random) : undefined;
  return organization
    ? { type: "organization", id: organization }
    : { type: "user", id: random.pick(idsOf(state.users)) };
};

const drawJoining =
  (kind: "users" | "organizations"): Verb<Joining>["draw"] =>
  (state, random) => {
    const id = anyOf(state.observatories, random);
    const present = id && idsOf(state.observatories[id]![kind]);
    const anybody = anyOf(state[kind], random);
    if (!id || !anybody) return undefined;
    return {
      id,
      party: present && present.length > 0 && random.chance(0.6) ? random.pick(present) : anybody,
    };
  };

/** Predicts the refusal of a person who may not administer it; undefined if they may. */
function notAdministering(state: State, doer: Doer, id: string): Prediction | undefined {
  if (!seesObservatory(state, doer, id)) return refused("NOT_FOUND");
  return administers(state, doer, id) ? undefined : refused("FORBIDDEN");
}

/** A new owning organization has every flag, and the history says so where that is news. */
function giveEverything(state: State, id: string, owner: Owner): Happening[] {
  const observatory = state.observatories[id]!;
  if (owner.type === "user") {
    observatory.users[owner.id] = all;
    return [];
  }
  const before = observatory.organizations[owner.id];
  observatory.organizations[owner.id] = all;
  if (!before) return [`observatory ${id} organization_added`];
  return sameFlags(all, before) ? [] : [`observatory ${id} organization_permissions_updated`];
}

/** Adding, changing and removing are the same for people and organizations. */
function change(
  state: State,
  { id, party }: Joining,
  kind: "users" | "organizations",
  after: (before: ObservatoryFlags) => ObservatoryFlags | undefined,
): Prediction {
  const observatory = state.observatories[id]!;
  const word = kind === "users" ? "member" : "organization";
  const isOwner = observatory.owner.id === party;
  const before = observatory[kind][party];
  if (isOwner) return refused("CONFLICT");
  if (!before) return refused("NOT_FOUND");
  const flags = after(before);
  if (!flags) {
    delete observatory[kind][party];
    return happened(`observatory ${id} ${word}_removed`);
  }
  if (sameFlags(flags, before)) return nothing;
  observatory[kind][party] = flags;
  return happened(`observatory ${id} ${word}_permissions_updated`);
}

function add(state: State, { id, party }: Joining, kind: "users" | "organizations", flags: ObservatoryFlags) {
  const observatory = state.observatories[id]!;
  if (observatory.owner.id === party || observatory[kind][party]) return refused("CONFLICT");
  observatory[kind][party] = flags;
  return happened(`observatory ${id} ${kind === "users" ? "member" : "organization"}_added`);
}

const given = (flags: Flags, otherwise: Flags): ObservatoryFlags => ({
  ...noObservatoryFlags,
  ...(Object.keys(flags).length > 0 ? flags : otherwise),
});

export const observatoryVerbs = {
  createObservatory: verb<{ owner: Owner | undefined }>({
    draw: (state, random) => ({ owner: random.chance(0.4) ? undefined : drawOwner(state, random) }),
    run: (ctx, { owner }) =>
      createObservatory(ctx, {
        ...observatorySettings.parse({ name: `Observatory ${newId()}`, latitude: 28, longitude: -17 }),
        owner_type: owner?.type ?? "user",
        owner_id: owner?.id,
      }),
    predict(state, doer, { owner: wanted }, id) {
      const owner = wanted ?? { type: "user", id: doer.id };
      if (owner.type === "organization") {
        const held = heldIn(state, doer, owner.id);
        if (!held) return refused("INVALID");
        if (!held.can_manage_observatories) return refused("FORBIDDEN");
        state.observatories[id] = { owner, users: {}, organizations: { [owner.id]: all } };
        return happened(`observatory ${id} observatory_created`, `observatory ${id} organization_added`);
      }
      if (owner.id !== doer.id && !doer.isServerAdmin) return refused("FORBIDDEN");
      if (!state.users[owner.id]!.isActive) return refused("INVALID");
      state.observatories[id] = { owner, users: {}, organizations: {} };
      return happened(`observatory ${id} observatory_created`);
    },
  }),

  deleteObservatory: verb<{ id: string }>({
    draw: about("observatories", () => ({})),
    run: deleteObservatory,
    predict(state, doer, { id }) {
      if (!seesObservatory(state, doer, id)) return refused("NOT_FOUND");
      if (!disposesOf(state, doer, id)) return refused("FORBIDDEN");
      delete state.observatories[id];
      const told: Happening[] = [];
      for (const one of idsOf(state.projects)) {
        const project = state.projects[one]!;
        if (!project.observatories.includes(id)) continue;
        project.observatories = project.observatories.filter((used) => used !== id);
        told.push(`project ${one} project_updated`);
        if (project.observatories.length > 0 || project.status !== "active") continue;
        project.status = "paused";
        told.push(`project ${one} project_status_changed`);
      }
      return happened(...told);
    },
  }),

  transferObservatory: verb<{ id: string; owner: Owner }>({
    draw: about("observatories", (random, state) => ({ owner: drawOwner(state, random) })),
    run: (ctx, { id, owner }) => transferObservatory(ctx, { id, owner_type: owner.type, owner_id: owner.id }),
    predict(state, doer, { id, owner }) {
      if (!seesObservatory(state, doer, id)) return refused("NOT_FOUND");
      if (!disposesOf(state, doer, id)) return refused("FORBIDDEN");
      const observatory = state.observatories[id]!;
      const former = observatory.owner;
      if (former.id === owner.id) return refused("CONFLICT");
      if (!mayOwn(state, doer, id, owner)) return refused("INVALID");
      observatory.owner = owner;
      const told = giveEverything(state, id, former);
      if (owner.type === "user") delete observatory.users[owner.id];
      else told.push(...giveEverything(state, id, owner));
      return happened(`observatory ${id} ownership_transferred`, ...told);
    },
  }),

  addObservatoryMember: verb<Joining & { flags: Flags }>({
    draw(state, random) {
      const drawn = drawJoining("users")(state, random);
      const party = random.pick(idsOf(state.users));
      return drawn && { ...drawn, party, flags: someFlags(observatoryFlagNames, random) };
    },
    run: (ctx, { id, party, flags }) => addObservatoryMember(ctx, { id, user_id: party, ...flags }),
    predict(state, doer, { flags, ...place }) {
      const not = notAdministering(state, doer, place.id);
      if (not) return not;
      if (!state.users[place.party]!.isActive) return refused("INVALID");
      return add(state, place, "users", given(flags, { can_view: true }));
    },
  }),

  updateObservatoryMember: verb<Joining & { flags: Flags }>({
    draw(state, random) {
      const drawn = drawJoining("users")(state, random);
      return drawn && { ...drawn, flags: someFlags(observatoryFlagNames, random) };
    },
    run: (ctx, { id, party, flags }) => updateObservatoryMember(ctx, { id, userId: party, ...flags }),
    predict(state, doer, { flags, ...place }) {
      const not = notAdministering(state, doer, place.id);
      return not ?? change(state, place, "users", (before) => ({ ...before, ...flags }));
    },
  }),

  removeObservatoryMember: verb<Joining>({
    draw: drawJoining("users"),
    run: (ctx, { id, party }) => removeObservatoryMember(ctx, { id, userId: party }),
    predict(state, doer, place) {
      const leaves = doer.id === place.party && seesObservatory(state, doer, place.id);
      const not = leaves ? undefined : notAdministering(state, doer, place.id);
      return not ?? change(state, place, "users", () => undefined);
    },
  }),

  addObservatoryOrganization: verb<Joining & { flags: Flags }>({
    draw(state, random) {
      const drawn = drawJoining("organizations")(state, random);
      return drawn && { ...drawn, flags: random.chance(0.3) ? {} : someFlags(observatoryFlagNames, random) };
    },
    run: (ctx, { id, party, flags }) =>
      addObservatoryOrganization(ctx, { id, organization_id: party, ...flags }),
    predict(state, doer, { flags, ...place }) {
      const not = notAdministering(state, doer, place.id);
      if (not) return not;
      if (!state.organizations[place.party]) return refused("NOT_FOUND");
      return add(state, place, "organizations", given(flags, all));
    },
  }),

  updateObservatoryOrganization: verb<Joining & { flags: Flags }>({
    draw(state, random) {
      const drawn = drawJoining("organizations")(state, random);
      return drawn && { ...drawn, flags: someFlags(observatoryFlagNames, random) };
    },
    run: (ctx, { id, party, flags }) => updateObservatoryOrganization(ctx, { id, orgId: party, ...flags }),
    predict(state, doer, { flags, ...place }) {
      const not = notAdministering(state, doer, place.id);
      return not ?? change(state, place, "organizations", (before) => ({ ...before, ...flags }));
    },
  }),

  removeObservatoryOrganization: verb<Joining>({
    draw: drawJoining("organizations"),
    run: (ctx, { id, party }) => removeObservatoryOrganization(ctx, { id, orgId: party }),
    predict(state, doer, place) {
      const not = notAdministering(state, doer, place.id);
      return not ?? change(state, place, "organizations", () => undefined);
    },
  }),
};

/** Somebody on the observatory, or an organization that its owner belongs to. */
function mayOwn(state: State, doer: Doer, observatory: string, { type, id }: Owner): boolean {
  if (type === "user") return state.users[id]!.isActive && levelOn(state, id, observatory) >= 1;
  const members = state.organizations[id]?.members;
  if (!members) return false;
  const former = state.observatories[observatory]!.owner;
  const owning = former.type === "organization" ? state.organizations[former.id] : undefined;
  const [owner, isOneOfThem] =
    former.type === "user" ? [former.id, false] : [owning?.owner, owning?.members[doer.id] !== undefined];
  if (owner && members[owner]) return true;
  if (isOneOfThem && members[doer.id]) return true;
  return doer.isServerAdmin && !(owner && state.users[owner]!.isActive);
}
