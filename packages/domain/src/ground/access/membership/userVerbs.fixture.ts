import { updateUser } from "../../../people/users/index.ts";
import { happened, idsOf, nothing, refused, verb } from "./operation.fixture.ts";
import type { Doer } from "./standing.fixture.ts";
import type { State } from "./state.fixture.ts";

/** Looked up again when it comes to it: whoever was dismissed meanwhile dismisses nobody. */
const rules = ({ users }: State, doer: Doer): boolean =>
  doer.isServerAdmin && users[doer.id]!.isServerAdmin && users[doer.id]!.isActive;

const isLastAdministrator = ({ users }: State, user: string): boolean =>
  idsOf(users).every((id) => id === user || !users[id]!.isServerAdmin || !users[id]!.isActive);

export const userVerbs = {
  appoint: verb<{ id: string; isServerAdmin: boolean }>({
    draw: ({ users }, random) => ({ id: random.pick(idsOf(users)), isServerAdmin: random.chance(0.4) }),
    run: (ctx, { id, isServerAdmin }) => updateUser(ctx, { id, server_admin: isServerAdmin }),
    predict(state, doer, { id, isServerAdmin }) {
      if (!rules(state, doer)) return refused("FORBIDDEN");
      const user = state.users[id]!;
      if (user.isServerAdmin === isServerAdmin) return nothing;
      if (!isServerAdmin && user.isActive && isLastAdministrator(state, id)) return refused("CONFLICT");
      user.isServerAdmin = isServerAdmin;
      return happened();
    },
  }),

  deactivate: verb<{ id: string }>({
    draw: ({ users }, random) => ({ id: random.pick(idsOf(users)) }),
    run: (ctx, { id }) => updateUser(ctx, { id, deactivated: true }),
    predict(state, doer, { id }) {
      if (!rules(state, doer)) return refused("FORBIDDEN");
      const user = state.users[id]!;
      if (!user.isActive) return nothing;
      if (user.isServerAdmin && isLastAdministrator(state, id)) return refused("CONFLICT");
      user.isActive = false;
      return happened();
    },
  }),

  reactivate: verb<{ id: string }>({
    draw: ({ users }, random) => ({ id: random.pick(idsOf(users)) }),
    run: (ctx, { id }) => updateUser(ctx, { id, deactivated: false }),
    predict(state, doer, { id }) {
      if (!rules(state, doer)) return refused("FORBIDDEN");
      if (state.users[id]!.isActive) return nothing;
      state.users[id]!.isActive = true;
      return happened();
    },
  }),
};
